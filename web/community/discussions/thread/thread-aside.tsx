import { useMutation } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import type { Post, Thread } from '../../../../contract/community/discussions.ts'
import { postAddress } from '../../../../rules/addresses.ts'
import { callApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { Kicker, TextLink } from '../../../ui/text/text.tsx'
import { forumAddress } from '../addresses.ts'
import { replies } from '../counted.ts'
import { notifyNotSaved, useRefreshThread } from './use-refresh-thread.ts'

/** Beside the text; above it on a phone. */
export function ThreadAside({ thread, opening }: { thread: Thread; opening: Post | null }) {
  const follow = useMutation({
    mutationFn: (following: boolean) =>
      callApi('PUT /api/discussions/threads/{id}/follow', {
        params: { id: thread.id },
        body: { following },
      }),
    onSettled: useRefreshThread(thread.id),
    onError: notifyNotSaved,
  })
  const following = follow.isPending ? follow.variables : thread.following
  const { forum, acceptedPostId } = thread
  return (
    <aside className="thread-aside" aria-label="About this discussion">
      <div>
        <Kicker className="text-department">{forum.course?.code ?? 'Across the school'}</Kicker>
        <TextLink to={forumAddress(forum.id)}>{forum.title}</TextLink>
      </div>
      <p className="text-ink-2">
        {replies(thread.replyCount)}
        {opening && (
          <>
            {', started '}
            <LocalDate at={opening.createdAt} ago />
          </>
        )}
      </p>
      {acceptedPostId !== null && (
        <TextLink to={postAddress(forum.id, thread.id, { id: acceptedPostId, number: 2 })}>
          Go to the accepted answer
        </TextLink>
      )}
      <div>
        <Button variant="outline" size="small" pressed={following} onClick={() => follow.mutate(!following)}>
          {following ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
          {following ? 'Following' : 'Follow'}
        </Button>
      </div>
    </aside>
  )
}
