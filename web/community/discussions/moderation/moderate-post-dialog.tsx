import { useMutation } from '@tanstack/react-query'
import type { Post } from '../../../../contract/community/discussions.ts'
import { callApi } from '../../../lib/api.ts'
import { useRefreshThread } from '../thread/use-refresh-thread.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Hides a reply or shows it again. */
export function ModeratePostDialog({
  threadId,
  post,
  onClose,
}: {
  threadId: string
  post: Post
  onClose: () => void
}) {
  const refresh = useRefreshThread(threadId)
  const action = post.state === 'hidden' ? 'restore' : 'hide'
  const act = useMutation({
    mutationFn: (reason: string) =>
      callApi('POST /api/discussions/posts/{id}/actions', {
        params: { id: post.id },
        body: { action, reason },
      }),
    onSuccess: async () => {
      onClose()
      await refresh()
    },
  })
  return (
    <ReasonDialog
      title={action === 'hide' ? 'Hide this reply?' : 'Restore this reply?'}
      confirmLabel={action === 'hide' ? 'Hide reply' : 'Restore reply'}
      danger={action === 'hide'}
      busy={act.isPending}
      refusal={act.error?.message ?? null}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    />
  )
}
