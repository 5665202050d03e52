import { ConfirmDialog } from './dialog.tsx'

interface DiscardQuestionProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onDiscard: () => void
}

/** Asks before a text that is kept on this device until it is sent is given up, and its draft with it. */
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
