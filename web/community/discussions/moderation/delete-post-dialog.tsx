import { useMutation } from '@tanstack/react-query'
import type { Post, Thread } from '../../../../contract/community/discussions.ts'
import { callApi } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'
import { notifyNotSaved, useRefreshThread } from '../thread/use-refresh-thread.ts'
import { useRemoveThread } from './use-remove-thread.ts'

/** Deleting the opening post deletes the whole thread. */
export function DeletePostDialog({
  thread,
  post,
  onClose,
}: {
  thread: Thread
  post: Post
  onClose: () => void
}) {
  const refresh = useRefreshThread(thread.id)
  const leave = useRemoveThread(thread)
  const isOpening = post.number === 1
  const remove = useMutation({
    mutationFn: () => callApi('DELETE /api/discussions/posts/{id}', { params: { id: post.id } }),
    onSuccess: async () => {
      onClose()
      await (isOpening ? leave() : refresh())
    },
    onError: (error) => {
      notifyNotSaved(error)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isOpening ? 'Delete this discussion?' : 'Delete this reply?'}
      description={
        isOpening
          ? 'No one has replied yet, so the whole discussion will be deleted. You can’t undo this.'
          : 'Its text will be deleted. Its place stays, so that replies still make sense. You can’t undo this.'
      }
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
