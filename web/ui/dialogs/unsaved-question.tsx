import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmDialog } from './dialog.tsx'
import { knowUnsaved } from './unsaved.ts'

interface UnsavedQuestionProps {
  /** Called when the viewer is about to leave. */
  isUnsaved: () => boolean
  /** Another search on the same page keeps the form, so do not ask. */
  allowsSearch?: boolean
  /** Cancel was pressed and is not a link. */
  isAsked?: boolean
  onStay?: () => void
  onLeave?: () => void
}

/** Asks before unsaved changes are lost: by Cancel, a link, Back, or closing the window. */
export function UnsavedQuestion(props: UnsavedQuestionProps) {
  const { isUnsaved, allowsSearch = false, isAsked = false, onStay, onLeave } = props
  useEffect(() => knowUnsaved(isUnsaved), [isUnsaved])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved() && !(allowsSearch && current.pathname === next.pathname),
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
      open={isAsked || isBlocked}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      description="Your changes here aren’t saved yet."
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => (isBlocked ? blocker.proceed() : onLeave?.())}
    />
  )
}
