import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx'

/** Words; so few can be typed again quickly. */
const few = 4

interface CancelWritingProps {
  text: string
  /** Initial text. */
  initial: string
  disabled: boolean
  onCancel: () => void
}

/** Discards the text and its draft; asks first above a few words. */
export function CancelWriting({ text, initial, disabled, onCancel }: CancelWritingProps) {
  const [isAsking, setAsking] = useState(false)
  const written = text.trim()
  const isMuch = written !== initial.trim() && written.split(/\s+/).length > few
  return (
    <>
      <Button variant="outline" disabled={disabled} onClick={() => (isMuch ? setAsking(true) : onCancel())}>
        Cancel
      </Button>
      <DiscardQuestion open={isAsking} onOpenChange={setAsking} onDiscard={onCancel} />
    </>
  )
}
