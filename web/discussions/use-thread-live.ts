import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Thread } from '../../contract/discussions.ts'
import { onLive, onMissed, wantTopic } from '../lib/live/registry.ts'
import { newsQuery, threadKey } from './queries.ts'

/** Reactions and changes come in bursts; the page is read anew once for each. In milliseconds. */
const patience = 150

/**
 * Hears what happens in the thread on screen. Reactions and edits are read anew at once, for they move nothing;
 * replies are only counted.
 *
 * @returns how many replies by others came since the page was read
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
      // Without a connection nothing is new; the stream tells when it is back.
    }
  }, [queryClient, id])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const readAnew = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: threadKey(id) }), patience)
    }
    const stops = [
      wantTopic(`thread:${id}`),
      onLive('thread', ({ topic, data }) => {
        if (topic !== `thread:${id}`) return
        if (data.what === 'reply') void count()
        else readAnew()
      }),
      onMissed(() => void count()),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [id, count, queryClient])

  // Counted against another state of the page it says nothing about this one.
  return news.since === lastNumber ? news.count : 0
}
