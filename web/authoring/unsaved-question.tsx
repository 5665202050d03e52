import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../ui/dialog.tsx'

interface UnsavedQuestionProps {
  /** Something was written that is not saved. */
  changed: boolean
  /** Cancel was pressed. */
  asked: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before what was written is left behind: by Cancel, by a link or Back, or with the window. */
export function UnsavedQuestion({ changed, asked, onStay, onLeave }: UnsavedQuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: changed,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const stay = () => {
    if (isBlocked) blocker.reset()
    onStay()
  }
  return (
    <ConfirmDialog
      open={asked || isBlocked}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      description="What you changed here is not saved yet."
      confirmLabel="Leave without saving"
      cancelLabel="Go on writing"
      danger
      onConfirm={() => (isBlocked ? blocker.proceed() : onLeave())}
    />
  )
}
