/** The words of emails, which administrators may change. Their defaults are in rules/school/words/letters. */
import * as z from 'zod/mini'
import { endpoints } from '../endpoint.ts'
import { visible } from '../visible-text.ts'

/** The emails of the site, as pages of words. */
export const letterPageNames = [
  'letter-setup-password',
  'letter-account-exists',
  'letter-application-received',
  'letter-application-admitted',
  'letter-application-declined',
  'letter-notification',
  'letter-notification-digest',
  'letter-messages',
  'letter-reset-password',
  'letter-password-changed',
  'letter-security-changed',
  'letter-confirm-email-change',
  'letter-email-changed',
  'letter-account-merged',
  'letter-data-ready',
  'letter-deletion-scheduled',
  'letter-new-administrator',
  'letter-mail-test',
] as const

export const changedTexts = z.record(
  z.string().check(z.maxLength(40)),
  z.string().check(z.trim(), z.maxLength(40_000), ...visible('Please fill this in')),
)

export const letterExample = z.object({
  /** Which case it is, such as “With a password”. */
  label: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})

export const letters = endpoints({
  'POST /api/admin/letters/{letter}/preview': {
    access: 'admin',
    summary: 'An email as it would be sent, with examples of its cases',
    params: z.object({ letter: z.enum(letterPageNames) }),
    body: z.object({ texts: changedTexts }),
    output: z.object({ examples: z.array(letterExample) }),
  },
})

export type LetterExample = z.infer<typeof letterExample>
