import { defineNoun } from '../nouns/noun.ts'
import { drawingService } from './service.ts'

export const drawing = defineNoun({
  name: 'drawing',
  needs: ['throttling', 'logger'],
  service: drawingService,
  stop: (drawing) => drawing.stop(),
})
