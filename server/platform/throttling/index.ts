import { defineNoun } from '../nouns/noun.ts'
import { throttlingService } from './service.ts'

export const throttling = defineNoun({
  name: 'throttling',
  needs: ['db', 'attemptsPerAddress', 'now'],
  service: throttlingService,
})
