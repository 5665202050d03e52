import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { callApi } from '../../lib/api.ts'
import { createAutosave } from '../../lib/autosave/autosave.ts'
import { saveWhenLeft } from '../../lib/autosave/use-autosave.ts'
import { sessionQuery } from '../../lib/session-query.ts'
import { enrollmentQuery, enrollmentsQuery, positionsQuery } from '../queries.ts'
import type { Stopped } from './module-panel.tsx'

type Response = OutputOf<'PUT /api/user/positions/{id}/{moduleId}'> | null

/**
 * Saves where the viewer stopped in a module: after a pause in scrolling, and immediately when the page or the module
 * is left. Only the latest position counts. Failures are not shown.
 *
 * @returns takes a new position
 */
export function useSavePosition(courseId: string, moduleId: string) {
  const queryClient = useQueryClient()
  const [savers] = useState(() => new Map<string, ReturnType<typeof positionSaver>>())
  const saver = savers.get(moduleId) ?? positionSaver(queryClient, courseId, moduleId)
  savers.set(moduleId, saver)
  useEffect(() => {
    const stop = saveWhenLeft(saver)
    return () => {
      stop()
      void saver.saveNow()
    }
  }, [saver])
  return useCallback((stopped: Stopped) => saver.stopped(stopped), [saver])
}

function positionSaver(queryClient: QueryClient, courseId: string, moduleId: string) {
  const author = queryClient.getQueryData(sessionQuery.queryKey)?.user?.id
  let latest: Stopped | null = null
  const autosave = createAutosave<Stopped, Response>({
    debounceMs: 2_000,
    async send(body) {
      // After a sign-out the screen is left with a position no one may save.
      if (!queryClient.getQueryData(sessionQuery.queryKey)?.user) return null
      const params = { id: courseId, moduleId }
      return callApi('PUT /api/user/positions/{id}/{moduleId}', { params, body }, undefined, {
        keepalive: true,
        ...(author && { author }),
      })
    },
    pending: {
      next: () => latest,
      idle: () => 'saved',
      accept(sent, response) {
        if (latest === sent) latest = null
        if (response !== null) show(queryClient, courseId, response)
      },
      refuse(sent) {
        if (latest === sent) latest = null
      },
    },
  })
  return {
    saveNow: autosave.saveNow,
    stopped(stopped: Stopped): void {
      latest = { ...latest, ...stopped }
      autosave.changed()
    },
  }
}

function show(queryClient: QueryClient, courseId: string, { position, enrolled }: NonNullable<Response>) {
  queryClient.setQueryData(
    positionsQuery(courseId).queryKey,
    (known) =>
      known && {
        positions: [...known.positions.filter(({ moduleId }) => moduleId !== position.moduleId), position],
      },
  )
  if (!enrolled) return
  for (const { queryKey } of [enrollmentQuery(courseId), enrollmentsQuery])
    void queryClient.invalidateQueries({ queryKey })
}
