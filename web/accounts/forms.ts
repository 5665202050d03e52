import { formOnUse } from '../lib/form-on-use.tsx'

/** The forms of accounts, each drawn at once and awake when somebody turns to it. */
export const LoginForm = formOnUse(async () => (await import('./login-form.tsx')).LoginForm)
export const AdminLoginForm = formOnUse(async () => (await import('./admin-login-form.tsx')).AdminLoginForm)
export const LinkRequestForm = formOnUse(
  async () => (await import('./link-request-form.tsx')).LinkRequestForm,
)
export const NewPasswordForm = formOnUse(
  async () => (await import('./new-password-form.tsx')).NewPasswordForm,
)
