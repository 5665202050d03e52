import type * as z from 'zod'
import { accountExists } from './account-exists.tsx'
import { accountMerged } from './account-merged.tsx'
import { applicationAdmitted } from './application-admitted.tsx'
import { applicationDeclined } from './application-declined.tsx'
import { applicationReceived } from './application-received.tsx'
import { confirmEmailChange } from './confirm-email-change.tsx'
import { dataReady } from './data-ready.tsx'
import { deletionScheduled } from './deletion-scheduled.tsx'
import { emailChanged } from './email-changed.tsx'
import { mailTest } from './mail-test.tsx'
import { messages } from './messages.tsx'
import { newAdministrator } from './new-administrator.tsx'
import { notification } from './notification.tsx'
import { notificationDigest } from './notification-digest.tsx'
import { passwordChanged } from './password-changed.tsx'
import { resetPassword } from './reset-password.tsx'
import { securityChanged } from './security-changed.tsx'
import { setupPassword } from './setup-password.tsx'

/** The names are stored in mail_messages: never rename one. */
export const templates = {
  'setup-password': setupPassword,
  'account-exists': accountExists,
  'account-merged': accountMerged,
  notification,
  'notification-digest': notificationDigest,
  'application-admitted': applicationAdmitted,
  'application-declined': applicationDeclined,
  'application-received': applicationReceived,
  'confirm-email-change': confirmEmailChange,
  'data-ready': dataReady,
  'deletion-scheduled': deletionScheduled,
  'email-changed': emailChanged,
  'mail-test': mailTest,
  messages,
  'new-administrator': newAdministrator,
  'password-changed': passwordChanged,
  'reset-password': resetPassword,
  'security-changed': securityChanged,
}

export type TemplateName = keyof typeof templates

export type TemplateVariables<Name extends TemplateName> = z.input<(typeof templates)[Name]['schema']>

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)
