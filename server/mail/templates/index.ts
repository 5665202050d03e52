import type * as z from 'zod'
import { accountExists } from './account-exists.tsx'
import { notification } from './notification.tsx'
import { notificationDigest } from './notification-digest.tsx'
import { passwordChanged } from './password-changed.tsx'
import { resetPassword } from './reset-password.tsx'
import { setupPassword } from './setup-password.tsx'

/** Every message the site sends. The names stand in mail_messages: they are never renamed, only retired. */
export const templates = {
  'setup-password': setupPassword,
  'account-exists': accountExists,
  notification,
  'notification-digest': notificationDigest,
  'password-changed': passwordChanged,
  'reset-password': resetPassword,
}

export type TemplateName = keyof typeof templates

export type TemplateVariables<Name extends TemplateName> = z.input<(typeof templates)[Name]['schema']>

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)
