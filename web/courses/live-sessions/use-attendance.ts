import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AttendanceCounts, AttendanceMark } from '../../../contract/courses/live-sessions.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { attendanceQuery, taughtSessionsKey } from './queries.ts'

/** The attendance of a session. Every mark is shown immediately and saved in the order of the presses. */
export function useAttendance(courseId: string, sessionId: string) {
  const queryClient = useQueryClient()
  const query = attendanceQuery(courseId, sessionId)
  const list = useInfiniteQuery({ ...query, staleTime: 0 })
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const [busy, setBusy] = useState(false)
  const params = { id: courseId, sessionId }

  const fail = (error: unknown) => {
    toast({ title: 'Not saved', description: sentenceOf(error, 'Please try again.'), variant: 'destructive' })
    return queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  const show = (change: { counts?: AttendanceCounts; userId?: string; mark?: AttendanceMark | null }) =>
    queryClient.setQueryData(query.queryKey, (data) =>
      data === undefined
        ? data
        : {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              counts: change.counts ?? page.counts,
              people: page.people.map((person) =>
                person.id === change.userId ? { ...person, mark: change.mark ?? null } : person,
              ),
            })),
          },
    )
  /** The page above says whether attendance was taken. */
  const refreshSession = () =>
    queryClient.invalidateQueries({ queryKey: [...taughtSessionsKey(courseId), sessionId], exact: true })

  function setMark(userId: string, mark: AttendanceMark | null) {
    show({ userId, mark })
    // In the order of the presses, so that the last one holds.
    saving.current = saving.current
      .then(() =>
        callApi('PUT /api/teach/courses/{id}/live-sessions/{sessionId}/attendance', {
          params,
          body: { userId, mark },
        }),
      )
      .then(({ counts }) => {
        show({ counts })
        return refreshSession()
      })
      .catch(fail)
  }

  async function markRest(who: 'everyone' | 'joined', mark: AttendanceMark) {
    setBusy(true)
    try {
      await saving.current
      const { marked } = await callApi('POST /api/teach/courses/{id}/live-sessions/{sessionId}/attendance', {
        params,
        body: { who, mark },
      })
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
      await refreshSession()
      toast({ title: `${counted(marked, 'person', 'people')} marked` })
    } catch (error) {
      await fail(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    list,
    people: (list.data?.pages ?? []).flatMap(({ people }) => people),
    counts: list.data?.pages[0]?.counts,
    busy,
    setMark,
    markRest,
  }
}
