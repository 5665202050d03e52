import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Post, Thread } from '../../../../contract/community/discussions.ts'
import { callApi } from '../../../lib/api.ts'

/** Reports the newest post that was on screen. */
export function useMarkRead(thread: Thread, replies: readonly Post[]) {
  const queryClient = useQueryClient()
  const newest = Math.max(1, ...replies.map(({ number }) => number))
  const { id, readNumber } = thread
  useEffect(() => {
    if (newest <= readNumber) return
    callApi('PUT /api/discussions/threads/{id}/read', { params: { id }, body: { number: newest } })
      .then(() => queryClient.invalidateQueries({ queryKey: ['/api/discussions/threads', 'list'] }))
      // The posts stay unread, and the next visit reports them.
      .catch(() => {})
  }, [id, newest, readNumber, queryClient])
}
