import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Thread } from '../../../../contract/community/discussions.ts'
import { onLive, onMissed, wantTopic } from '../../../lib/live/registry.ts'
import { newsQuery, threadKey } from '../queries.ts'

/** Milliseconds of debounce: reactions and edits come in bursts. */
const debounceMs = 150

/**
 * Live updates of the open thread. Reactions and edits refetch immediately, because they move nothing; replies are only
 * counted.
 *
 * @returns the number of replies by others since the page was loaded
 */
export function useThreadLive(thread: Thread): number {
  const queryClient = useQueryClient()
  const [news, setNews] = useState({ since: thread.lastNumber, count: 0 })
  const { id, lastNumber } = thread
  const since = useRef(lastNumber)
  since.current = lastNumber

  const count = useCallback(async () => {
    const from = since.current
    try {
      const answer = await queryClient.query({ ...newsQuery(id, from), staleTime: 0 })
      setNews({ since: from, count: answer.count })
    } catch {
      // Without a connection nothing is new; the stream reports when it is back.
    }
  }, [queryClient, id])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const refresh = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: threadKey(id) }), debounceMs)
    }
    const stops = [
      wantTopic(`thread:${id}`),
      onLive('thread', ({ topic, data }) => {
        if (topic !== `thread:${id}`) return
        if (data.what === 'reply') void count()
        else refresh()
      }),
      onMissed(() => void count()),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [id, count, queryClient])

  // A count for another state of the page is stale.
  return news.since === lastNumber ? news.count : 0
}
