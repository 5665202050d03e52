import { partOnUse } from '../lib/part-on-use.tsx'
import { hasDraft } from '../lib/use-draft.ts'

/** A kept draft also wakes them, because only the script knows it. */
export const ApplyForm = partOnUse(async () => (await import('./apply-form.tsx')).ApplyForm, {
  isWanted: () => hasDraft('apply'),
})
export const EnrollForm = partOnUse(async () => (await import('./enroll-form.tsx')).EnrollForm, {
  isWanted: () => hasDraft('enroll'),
})
