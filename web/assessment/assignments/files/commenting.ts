import { useQueryClient } from '@tanstack/react-query'
import type { CommentPlace } from '../../../../contract/assessment/assignments.ts'
import { callApi } from '../../../lib/api.ts'
import { submissionQuery } from '../teaching/grading-queries.ts'

/** What a teacher may do with a submission's comments; null for students. */
export interface Commenting {
  /** @throws ApiError when it was not saved */
  add: (comment: { id: string; fileId: string; at: CommentPlace; text: string }) => Promise<void>
  /** @throws ApiError when it is still there */
  remove: (commentId: string) => Promise<void>
}

export function useCommenting(submissionId: string): Commenting {
  const queryClient = useQueryClient()
  const { queryKey } = submissionQuery(submissionId)
  return {
    add: async (body) => {
      const params = { id: submissionId }
      queryClient.setQueryData(
        queryKey,
        await callApi('POST /api/teach/submissions/{id}/comments', { params, body }),
      )
    },
    remove: async (commentId) => {
      const params = { id: submissionId, commentId }
      queryClient.setQueryData(
        queryKey,
        await callApi('DELETE /api/teach/submissions/{id}/comments/{commentId}', { params }),
      )
    },
  }
}
