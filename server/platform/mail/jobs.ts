import type { NounJobs } from '../jobs/definitions.ts'
import type { Mail } from './service.ts'

export const mailJobs = (mail: Pick<Mail, 'send' | 'tidy'>) =>
  ({
    'mail.send': {
      handler: ({ messageId }, attempt) => mail.send(messageId, attempt),
      concurrency: 2,
      // Retries span most of a day, so a mail server may be down overnight.
      retryLimit: 20,
      retryDelayMax: 7_200,
    },
    'mail.tidy': { handler: mail.tidy, cron: '17 3 * * *' },
  }) satisfies NounJobs
