import { ConfirmDialog } from './dialog.tsx'

interface DiscardQuestionProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onDiscard: () => void
}

/** Confirms discarding a text and its draft. */
export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard what you wrote?"
      description="It is not sent yet, and no draft of it stays on this device."
      confirmLabel="Discard"
      cancelLabel="Go on writing"
      danger
      onConfirm={onDiscard}
    />
  )
}
