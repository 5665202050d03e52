import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

/** The form was filled in earlier on this device, perhaps by another person. */
export function DraftNotice({ isBack, discard }: { isBack: boolean; discard: () => void }) {
  if (!isBack) return null
  return (
    <Alert title="Your draft is back" role="status" className="mb-8">
      <p>It was saved on this device.</p>
      <Button variant="outline" size="small" className="mt-3" onClick={discard}>
        Clear form
      </Button>
    </Alert>
  )
}
