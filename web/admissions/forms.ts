import { partOnUse } from '../lib/part-on-use.tsx'
import { hasDraft } from '../lib/use-draft.ts'

/** Drawn at once and awake when somebody turns to them; a draft, which only the script knows, wakes them too. */
export const ApplyForm = partOnUse(async () => (await import('./apply-form.tsx')).ApplyForm, {
  isWanted: () => hasDraft('apply'),
})
export const EnrollForm = partOnUse(async () => (await import('./enroll-form.tsx')).EnrollForm, {
  isWanted: () => hasDraft('enroll'),
})
