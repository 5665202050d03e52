import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** Says that a form holds what was typed another time on this device, perhaps by somebody else. */
export function DraftNotice({ isBack, discard }: { isBack: boolean; discard: () => void }) {
  if (!isBack) return null
  return (
    <Alert title="Your draft from before is here" role="status" className="mb-8">
      <p>It was kept on this device.</p>
      <Button variant="outline" size="small" className="mt-3" onClick={discard}>
        Clear the form
      </Button>
    </Alert>
  )
}
