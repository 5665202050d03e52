import { defineNoun } from '../../platform/nouns/noun.ts'
import { stimuliService } from './service.ts'

export const stimuli = defineNoun({
  name: 'stimuli',
  needs: ['drawing', 'logger'],
  service: stimuliService,
})
