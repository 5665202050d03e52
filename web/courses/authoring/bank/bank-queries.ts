import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AuthoredBank } from '../../../../contract/assessment/question-bank.ts'
import { callApi } from '../../../lib/api.ts'
import { checksQuery } from '../queries.ts'

export const bankQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/authoring/banks', courseId],
    queryFn: ({ signal }) =>
      callApi('GET /api/authoring/courses/{id}/bank', { params: { id: courseId } }, signal),
  })

/** Caches a saved bank. Modules are refetched whenever they are opened. */
export function showBank(queryClient: QueryClient, bank: AuthoredBank): void {
  queryClient.setQueryData(bankQuery(bank.course.id).queryKey, { bank })
  void queryClient.invalidateQueries({ queryKey: checksQuery(bank.course.id).queryKey })
}
