import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProgressRecord } from '../../contract/learning.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { bookmarksQuery, enrollmentsQuery, progressQuery } from './queries.ts'

type Change = { moduleId: string } & ({ completed: boolean } | { bookmarked: boolean })

/** A lost connection is tried again for about half a minute; a refusal is final. */
const tries = {
  retry: (count: number, error: Error) => error instanceof ApiError && error.status === 0 && count < 5,
  retryDelay: (count: number) => Math.min(1000 * 2 ** count, 8000),
}

/**
 * Completing and bookmarking modules of one course: at once on screen, then on the server. What the server
 * refuses goes back to what is saved, and says so; the console keeps the specification's line.
 */
export function useModuleProgress(courseId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = progressQuery(courseId)
  const scope = { id: `progress-${courseId}` }

  const change = ({ moduleId, ...target }: Change) => {
    queryClient.setQueryData(queryKey, (kept) => {
      const progress = kept?.progress ?? []
      const known = progress.find((record) => record.moduleId === moduleId)
      const record: ProgressRecord = { moduleId, completed: false, bookmarked: false, ...known, ...target }
      return { progress: [...progress.filter((other) => other.moduleId !== moduleId), record] }
    })
  }

  const settle = (line: string, title: string) => ({
    onError: async (error: Error) => {
      // biome-ignore lint/suspicious/noConsole: the specification's line, section 8
      console.error(line, error)
      const gone = error instanceof ApiError && error.status === 0
      toast({
        title,
        description: gone
          ? 'The connection was lost, so this was not saved. Please try again.'
          : error.message,
        variant: 'destructive',
      })
      await queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: enrollmentsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: bookmarksQuery.queryKey }),
      ])
    },
  })

  const completion = useMutation({
    ...tries,
    scope,
    mutationFn: (input: { moduleId: string; completed: boolean }) =>
      callApi('POST /api/user/progress', { body: { courseId, ...input } }),
    onMutate: change,
    ...settle('Failed to update module completion:', 'Your progress was not saved'),
  })
  const bookmark = useMutation({
    ...tries,
    scope,
    mutationFn: (input: { moduleId: string; bookmarked: boolean }) =>
      callApi('POST /api/user/bookmark', { body: { courseId, ...input } }),
    onMutate: change,
    ...settle('Failed to bookmark module:', 'Your bookmark was not saved'),
  })
  return { setCompleted: completion.mutate, setBookmarked: bookmark.mutate }
}
