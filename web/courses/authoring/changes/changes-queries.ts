import type { QueryClient } from '@tanstack/react-query'
import type { ChangedPart, CourseChanges } from '../../../../contract/courses/changes.ts'
import { callApi } from '../../../lib/api.ts'
import { authoredCourseQuery, changesQuery, checksQuery, forgetPublic } from '../queries.ts'

/** Caches the changes of a course after a write, and drops other cached copies. */
export function showChanges(queryClient: QueryClient, id: string, changes: CourseChanges): void {
  queryClient.setQueryData(changesQuery(id).queryKey, changes)
  void queryClient.invalidateQueries({ queryKey: authoredCourseQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: checksQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: ['/api/authoring/modules'] })
  forgetPublic(queryClient)
}

/** Takes something that no student has begun back to draft. */
export async function takeBackToDraft(
  queryClient: QueryClient,
  courseId: string,
  part: ChangedPart & { kind: 'module' | 'quiz' | 'assignment' },
): Promise<void> {
  const params = { id: courseId }
  const changes = await callApi('POST /api/authoring/courses/{id}/changes/back-to-draft', {
    params,
    body: { part },
  })
  showChanges(queryClient, courseId, changes)
}
