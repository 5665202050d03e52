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
      title="Discard your text?"
      description="It hasn’t been sent, and no draft will stay on this device."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={onDiscard}
    />
  )
}
