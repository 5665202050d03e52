import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { callApi } from '../../../lib/api.ts'
import { isTransient, retryDelayMs } from '../../../lib/autosave/autosave.ts'
import { quizQuery, quizzesQuery, resultQuery } from '../queries.ts'

/** Some answers cannot be saved now; handing in would grade them as unanswered. */
export class AnswersNotSaved extends Error {}

/**
 * Hands in an attempt once all answers are saved, and shows its result. Retries a lost connection until it is back;
 * handing in twice is harmless.
 *
 * @param settled whether the server has every answer
 */
export function useSubmitAttempt(quizId: string, attemptId: string, settled: () => Promise<boolean>) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async () => {
      if (!(await settled())) throw new AnswersNotSaved()
      return callApi('POST /api/user/quiz-attempts/{id}/submit', { params: { id: attemptId } })
    },
    retry: (_, error) => !(error instanceof AnswersNotSaved) && isTransient(error),
    retryDelay: (count, error) => retryDelayMs(count + 1, error),
    onSuccess: async (data) => {
      queryClient.setQueryData(resultQuery(attemptId).queryKey, data)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: quizzesQuery.queryKey, exact: true }),
        queryClient.invalidateQueries({ queryKey: quizQuery(quizId).queryKey }),
      ])
      await router.navigate({
        to: '/dashboard/quizzes/$quizId/result/$attemptId',
        params: { quizId, attemptId },
        replace: true,
      })
    },
  })
}
