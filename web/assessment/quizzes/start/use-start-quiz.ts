import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { callApi } from '../../../lib/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { attemptQuery, quizQuery, quizzesQuery } from '../queries.ts'

/** Starting enrolls the student. The query is named by its address, because it belongs to another room. */
const enrollments = ['/api/user/enrollments']

/** Starts an attempt or resumes the open one, and navigates to it. */
export function useStartQuiz(quizId: string) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => callApi('POST /api/user/quizzes/{id}/attempts', { params: { id: quizId } }),
    onSuccess: async (data) => {
      queryClient.setQueryData(attemptQuery(data.attempt.id).queryKey, data)
      await Promise.all(
        [quizzesQuery.queryKey, quizQuery(quizId).queryKey, enrollments].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey, exact: true }),
        ),
      )
      await router.navigate({ to: '/dashboard/quizzes/$quizId/attempt', params: { quizId } })
    },
    onError: (error) =>
      toast({ title: 'The quiz couldn’t be started', description: error.message, variant: 'destructive' }),
  })
}
