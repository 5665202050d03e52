import { defineNoun } from '../nouns/noun.ts'
import { mailJobs } from './jobs.ts'
import { mailService } from './service.ts'

export const mail = defineNoun({
  name: 'mail',
  needs: ['db', 'jobs', 'transport', 'settings', 'baseUrl', 'logger'],
  service: mailService,
  jobs: mailJobs,
})
