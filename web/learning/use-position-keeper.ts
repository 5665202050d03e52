import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { callApi } from '../lib/api.ts'
import type { Stopped } from './module-panel.tsx'
import { enrollmentQuery, enrollmentsQuery, positionsQuery } from './queries.ts'

/** Milliseconds of rest before a place is sent, so that scrolling does not write with every line. */
const patience = 2_000

/**
 * Remembers on the server where someone stopped in a module: after a moment of rest, and at once when the page is
 * left or another module is opened. A place that could not be sent is no reason to disturb anyone; the next one is
 * tried again.
 *
 * @returns takes a new place
 */
export function usePositionKeeper(courseId: string, moduleId: string) {
  const queryClient = useQueryClient()
  const waiting = useRef<Stopped | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(
    async (leaving: boolean) => {
      clearTimeout(timer.current)
      const body = waiting.current
      if (body === null) return
      waiting.current = null
      if (queryClient.getQueryData<{ user: unknown }>(['/api/auth/session'])?.user === null) return
      const params = { id: courseId, moduleId }
      try {
        const input = { params, body }
        const { position, enrolled } = await callApi(
          'PUT /api/user/positions/{id}/{moduleId}',
          input,
          undefined,
          { keepalive: leaving },
        )
        queryClient.setQueryData(positionsQuery(courseId).queryKey, (kept) =>
          kept === undefined
            ? kept
            : { positions: [...kept.positions.filter((other) => other.moduleId !== moduleId), position] },
        )
        if (!enrolled) return
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: enrollmentQuery(courseId).queryKey }),
          queryClient.invalidateQueries({ queryKey: enrollmentsQuery.queryKey }),
        ])
      } catch {
        waiting.current ??= body
      }
    },
    [queryClient, courseId, moduleId],
  )

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void send(true)
    }
    const goAway = () => void send(true)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', goAway)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', goAway)
      void send(true)
    }
  }, [send])

  return useCallback(
    (stopped: Stopped) => {
      waiting.current = { ...waiting.current, ...stopped }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(false), patience)
    },
    [send],
  )
}
