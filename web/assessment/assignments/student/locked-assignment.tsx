import { prerequisitesRequired } from '../../../../rules/learning/progress.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Crumb } from '../../../ui/text/text.tsx'

/** Shown instead of an assignment whose module is still locked. */
export function LockedAssignment() {
  return (
    <main id="main" className="wrap pb-24">
      <div className="pt-6">
        <Crumb to="/dashboard/assignments">Assignments</Crumb>
      </div>
      <h1 className="type-title my-3.5">Locked assignment</h1>
      <Alert title={prerequisitesRequired.title} className="max-w-[66ch]">
        {prerequisitesRequired.text}
      </Alert>
    </main>
  )
}
