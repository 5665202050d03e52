import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangedLecture } from '../../../contract/courses/lecture-changes.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { changedInCourseQuery, changedLecturesQuery } from './queries.ts'

type Lecture = Pick<ChangedLecture, 'courseId' | 'moduleId' | 'version'>

/** Ticks a changed lecture off. @param onDone after it is saved */
export function useMarkRead(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ courseId: id, moduleId, version }: Lecture) =>
      callApi('PUT /api/user/lecture-changes/{id}/{moduleId}', {
        params: { id, moduleId },
        body: { version },
      }),
    onSuccess: (_, { courseId, moduleId }) => {
      for (const { queryKey } of [changedLecturesQuery, changedInCourseQuery(courseId)]) {
        queryClient.setQueryData(queryKey, (kept) =>
          kept ? { ...kept, lectures: kept.lectures.filter((other) => other.moduleId !== moduleId) } : kept,
        )
      }
      // A newer version may have been published in between.
      void queryClient.invalidateQueries({ queryKey: changedLecturesQuery.queryKey })
      toast({ title: 'Marked as read' })
      onDone()
    },
    onError: (error) => {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not marked as read', description, variant: 'destructive' })
    },
  }).mutate
}
