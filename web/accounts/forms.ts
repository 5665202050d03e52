import { partOnUse } from '../lib/part-on-use.tsx'

/** The forms of accounts, each drawn at once and awake when somebody turns to it. */
export const LoginForm = partOnUse(async () => (await import('./login-form.tsx')).LoginForm)
export const AdminLoginForm = partOnUse(async () => (await import('./admin-login-form.tsx')).AdminLoginForm)
export const LinkRequestForm = partOnUse(
  async () => (await import('./link-request-form.tsx')).LinkRequestForm,
)
export const NewPasswordForm = partOnUse(
  async () => (await import('./new-password-form.tsx')).NewPasswordForm,
)
