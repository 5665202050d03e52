import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmDialog } from './dialog.tsx'
import { knowUnsaved } from './unsaved.ts'

interface UnsavedQuestionProps {
  /** Whether something is written and not saved; asked at the moment somebody leaves. */
  isUnsaved: () => boolean
  /** Another search on the same page leaves the form where it is, and is not asked about. */
  bearsSearch?: boolean
  /** Cancel was pressed, where that is no link. */
  asked?: boolean
  onStay?: () => void
  onLeave?: () => void
}

/** Asks before what was written is left behind: by Cancel, by a link or Back, or with the window. */
export function UnsavedQuestion(props: UnsavedQuestionProps) {
  const { isUnsaved, bearsSearch = false, asked = false, onStay, onLeave } = props
  useEffect(() => knowUnsaved(isUnsaved), [isUnsaved])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && !(bearsSearch && current.pathname === next.pathname),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const stay = () => {
    if (isBlocked) blocker.reset()
    onStay?.()
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
      onConfirm={() => (isBlocked ? blocker.proceed() : onLeave?.())}
    />
  )
}
