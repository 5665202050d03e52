import { partOnUse } from '../lib/part-on-use.tsx'

export const LoginForm = partOnUse(async () => (await import('./login-form.tsx')).LoginForm)
export const AdminLoginForm = partOnUse(async () => (await import('./admin-login-form.tsx')).AdminLoginForm)
export const LinkRequestForm = partOnUse(
  async () => (await import('./link-request-form.tsx')).LinkRequestForm,
)
export const NewPasswordForm = partOnUse(
  async () => (await import('./new-password-form.tsx')).NewPasswordForm,
)
