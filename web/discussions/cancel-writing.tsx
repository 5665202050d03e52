import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { DiscardQuestion } from '../ui/discard-question.tsx'

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
      <DiscardQuestion open={isAsking} onOpenChange={setAsking} onDiscard={onCancel} />
    </>
  )
}
