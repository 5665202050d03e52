import { queryOptions } from '@tanstack/react-query'
import type { Regrade } from '../../../../contract/assessment/regrades.ts'
import { callApi } from '../../../lib/api.ts'

/** Polling interval of a regrade that is under way, in milliseconds. */
const look = 1_500

/** What a corrected question touches. Counted each time: attempts are handed in all the time. */
export const correctionQuery = (courseId: string, questionId: string) =>
  queryOptions({
    queryKey: ['/api/teach/courses', courseId, 'corrections', questionId],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/courses/{id}/questions/{questionId}/correction',
        { params: { id: courseId, questionId } },
        signal,
      ),
    staleTime: 0,
  })

export const regradesKey = (courseId: string) => ['/api/teach/courses', courseId, 'regrades']

/** @param after the end of the page before */
export const regradesQuery = (courseId: string, after: string | undefined) =>
  queryOptions({
    queryKey: [...regradesKey(courseId), after ?? ''],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/regrades', { params: { id: courseId }, query: { after } }, signal),
    refetchInterval: ({ state }) => (state.data?.regrades.some(isUnderWay) ? look : false),
  })

export const isUnderWay = ({ state }: Pick<Regrade, 'state'>) => state === 'working' || state === 'undoing'
