import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ProgressRecord } from '../../../contract/learning/progress.ts'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { retryLost } from '../../lib/autosave/autosave.ts'
import { useQuestionBeforeUnload } from '../../lib/autosave/use-autosave.ts'
import { progressScope } from '../../lib/progress-saved.ts'
import { openTabs, type Tabs } from '../../lib/tabs.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { forgetPlans } from '../plan/queries.ts'
import {
  activityQuery,
  bookmarksQuery,
  enrollmentQuery,
  enrollmentsQuery,
  progressQuery,
} from '../queries.ts'

type Change = { moduleId: string } & ({ completed: boolean } | { bookmarked: boolean })

const { retry, retryDelay } = retryLost(5)
/** A lost connection is reported immediately and retried for about half a minute; a refusal is final. */
const tries = {
  retry: (count: number, error: Error) => {
    const isTriedAgain = retry(count, error)
    if (isTriedAgain && count === 0)
      toast({ title: 'Not saved yet', description: 'You’re offline. We’ll keep trying.' })
    return isTriedAgain
  },
  retryDelay,
}

/**
 * Completes and bookmarks modules, optimistically. A refusal rolls back with a notice; the console logs the
 * specification's line. Other tabs follow immediately.
 */
export function useModuleProgress(courseId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = progressQuery(courseId)
  const scope = { id: progressScope(courseId) }
  const forgetLists = useCallback(
    () =>
      Promise.all([
        ...[enrollmentsQuery, bookmarksQuery, activityQuery, enrollmentQuery(courseId)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
        forgetPlans(queryClient),
      ]),
    [queryClient, courseId],
  )

  /** @returns the previous state of the module */
  const change = ({
    moduleId,
    ...target
  }: { moduleId: string } & Partial<ProgressRecord>): ProgressRecord => {
    const unbegun: ProgressRecord = { moduleId, completed: false, bookmarked: false }
    const before = queryClient.getQueryData(queryKey)?.progress.find((record) => record.moduleId === moduleId)
    queryClient.setQueryData(queryKey, (kept) => {
      const progress = kept?.progress ?? []
      const known = progress.find((record) => record.moduleId === moduleId)
      const record: ProgressRecord = { ...unbegun, ...known, ...target }
      const others = progress.filter((other) => other.moduleId !== moduleId)
      return { progress: [...others, record], openings: kept?.openings ?? [], keptOpen: kept?.keptOpen ?? [] }
    })
    return before ?? unbegun
  }

  const tabs = useOtherTabs((message) => {
    if (message.courseId !== courseId) return
    const { moduleId, completed, bookmarked } = message.record
    change({ moduleId, completed })
    change({ moduleId, bookmarked })
    void forgetLists()
  })

  const settle = (line: string, title: string) => ({
    onError: async (error: Error, _input: Change, before: ProgressRecord | undefined) => {
      // biome-ignore lint/suspicious/noConsole: the specification's line, section 8
      console.error(line, error)
      const gone = error instanceof ApiError && error.status === 0
      toast({
        title,
        description: gone
          ? 'The connection was lost, so this wasn’t saved. Please try again.'
          : sentenceOf(error, 'Please try again.'),
        variant: 'destructive',
      })
      // Refetch; if that fails too, the last saved state stays.
      await queryClient.invalidateQueries({ queryKey })
      if (before !== undefined && queryClient.getQueryState(queryKey)?.status === 'error') change(before)
    },
    onSuccess: async ({ record }: { record: ProgressRecord }) => {
      tabs.current?.tell({ courseId, record })
      await forgetLists()
    },
  })

  const saving = settle('Failed to update module completion:', 'Your progress wasn’t saved')
  const completion = useMutation({
    ...tries,
    scope,
    mutationFn: (input: { moduleId: string; completed: boolean }) =>
      callApi('POST /api/user/progress', { body: { courseId, ...input } }),
    onMutate: change,
    onError: saving.onError,
    onSuccess: async (saved, { completed }, before) => {
      const done = queryClient.getQueryData(queryKey)?.progress.filter((record) => record.completed).length
      // The end of a course has a moment of its own.
      if (completed && !before.completed && done === 1 && !saved.courseCompleted) {
        toast({
          title: 'Your first module is done',
          description: 'Its questions come back in Review before you’d forget them.',
        })
      }
      await saving.onSuccess(saved)
    },
  })
  const bookmark = useMutation({
    ...tries,
    scope,
    mutationFn: (input: { moduleId: string; bookmarked: boolean }) =>
      callApi('POST /api/user/bookmark', { body: { courseId, ...input } }),
    onMutate: change,
    ...settle('Failed to bookmark module:', 'Your bookmark wasn’t saved'),
  })
  useQuestionBeforeUnload(completion.isPending || bookmark.isPending)
  return {
    setCompleted: completion.mutate,
    setBookmarked: bookmark.mutate,
    isCompleting: completion.isPending,
  }
}

interface ProgressMessage {
  courseId: string
  record: ProgressRecord
}

/** Applies changes saved in another tab. */
function useOtherTabs(hear: (message: ProgressMessage) => void) {
  const tabs = useRef<Tabs<ProgressMessage> | null>(null)
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    const opened = openTabs<ProgressMessage>('progress')
    tabs.current = opened
    const stop = opened.listen((message) => latest.current(message))
    return () => {
      stop()
      tabs.current = null
      opened.close()
    }
  }, [])
  return tabs
}
