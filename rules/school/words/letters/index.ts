import type { Words } from '../words.ts'
import {
  accountExistsWords,
  accountMergedWords,
  confirmEmailChangeWords,
  dataReadyWords,
  deletionScheduledWords,
  emailChangedWords,
  setupPasswordWords,
} from './accounts.ts'
import { applicationAdmittedWords, applicationDeclinedWords, applicationReceivedWords } from './admissions.ts'
import { messagesWords, notificationDigestWords, notificationWords } from './news.ts'
import {
  mailTestWords,
  newAdministratorWords,
  passwordChangedWords,
  resetPasswordWords,
  securityChangedWords,
} from './security.ts'

/** The emails of the site, by the name of their template after `letter-`. */
export const letterPages = {
  'letter-setup-password': { label: 'Set up the account', words: setupPasswordWords },
  'letter-account-exists': { label: 'Account already exists', words: accountExistsWords },
  'letter-application-received': { label: 'Application received', words: applicationReceivedWords },
  'letter-application-admitted': { label: 'Admitted', words: applicationAdmittedWords },
  'letter-application-declined': { label: 'Declined', words: applicationDeclinedWords },
  'letter-notification': { label: 'Notification', words: notificationWords },
  'letter-notification-digest': { label: 'Daily summary', words: notificationDigestWords },
  'letter-messages': { label: 'Messages', words: messagesWords },
  'letter-reset-password': { label: 'Choose a new password', words: resetPasswordWords },
  'letter-password-changed': { label: 'Password changed', words: passwordChangedWords },
  'letter-security-changed': { label: 'Security changed', words: securityChangedWords },
  'letter-confirm-email-change': { label: 'Confirm a new address', words: confirmEmailChangeWords },
  'letter-email-changed': { label: 'Address changed', words: emailChangedWords },
  'letter-account-merged': { label: 'Two accounts merged', words: accountMergedWords },
  'letter-data-ready': { label: 'Data download', words: dataReadyWords },
  'letter-deletion-scheduled': { label: 'Account will be deleted', words: deletionScheduledWords },
  'letter-new-administrator': { label: 'A new administrator', words: newAdministratorWords },
  'letter-mail-test': { label: 'Test message', words: mailTestWords },
} as const satisfies Record<string, { label: string; words: Words }>

export type LetterPage = keyof typeof letterPages

export const letterNames = Object.keys(letterPages) as LetterPage[]
