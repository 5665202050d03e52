import { assignmentAddress } from '../../../../rules/addresses.ts'
import { ExternalButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** The session ended while the draft was written: what is kept, and the way back in. */
export function DraftSignedOut({ assignmentId }: { assignmentId: string }) {
  return (
    <Alert tone="bad" title="You are signed out">
      <p>What you wrote is kept on this device. Sign in again, and it is saved.</p>
      {/* Loads a new document: this page still has the state of the person who was signed in. */}
      <ExternalButtonLink
        href={`/login?next=${encodeURIComponent(assignmentAddress(assignmentId))}`}
        variant="outline"
        size="small"
        className="mt-3"
      >
        Sign In
      </ExternalButtonLink>
    </Alert>
  )
}
