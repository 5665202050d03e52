import { formOnUse } from '../lib/form-on-use.tsx'
import { hasDraft } from '../lib/use-draft.ts'

/** Drawn at once and awake when somebody turns to them; a draft, which only the script knows, wakes them too. */
export const ApplyForm = formOnUse(
  async () => (await import('./apply-form.tsx')).ApplyForm,
  () => hasDraft('apply'),
)
export const EnrollForm = formOnUse(
  async () => (await import('./enroll-form.tsx')).EnrollForm,
  () => hasDraft('enroll'),
)
