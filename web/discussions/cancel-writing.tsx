import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'

/** So many words are written again in a moment. */
const few = 4

interface CancelWritingProps {
  text: string
  /** What stood there at first. */
  initial: string
  disabled: boolean
  onCancel: () => void
}

/** Gives up what is written, and its draft with it; asks first where that is more than a few words. */
export function CancelWriting({ text, initial, disabled, onCancel }: CancelWritingProps) {
  const [isAsking, setAsking] = useState(false)
  const written = text.trim()
  const isMuch = written !== initial.trim() && written.split(/\s+/).length > few
  return (
    <>
      <Button variant="outline" disabled={disabled} onClick={() => (isMuch ? setAsking(true) : onCancel())}>
        Cancel
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard what you wrote?"
        description="It is not sent yet, and no draft of it stays on this device."
        confirmLabel="Discard"
        cancelLabel="Go on writing"
        danger
        onConfirm={onCancel}
      />
    </>
  )
}
