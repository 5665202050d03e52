import { defineNoun } from '../nouns/noun.ts'
import { pdfReading } from './reading.ts'

export const pdf = defineNoun({
  name: 'pdf',
  needs: [],
  service: () => pdfReading(),
  stop: (reading) => reading.stop(),
})
