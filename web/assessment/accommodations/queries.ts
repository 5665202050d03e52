import { queryOptions } from '@tanstack/react-query'
import type { AccommodationFacts } from '../../../contract/assessment/accommodations.ts'
import { callApi } from '../../lib/api.ts'

/** Whose accommodations, and where: in a course, or null for everywhere. */
export interface AccommodationPlace {
  courseId: string | null
  userId: string
}

export const ownAccommodationsQuery = queryOptions({
  queryKey: ['/api/user/accommodations'],
  queryFn: ({ signal }) => callApi('GET /api/user/accommodations', {}, signal),
})

export const accommodationsQuery = ({ courseId, userId }: AccommodationPlace) =>
  queryOptions({
    queryKey: ['/api/accommodations', courseId ?? 'everywhere', userId],
    queryFn: ({ signal }) =>
      courseId === null
        ? callApi('GET /api/admin/users/{userId}/accommodations', { params: { userId } }, signal)
        : callApi(
            'GET /api/teach/courses/{id}/accommodations/{userId}',
            { params: { id: courseId, userId } },
            signal,
          ),
  })

/** The whole list comes back. */
export const giveAccommodation = (
  { courseId, userId }: AccommodationPlace,
  accommodationId: string,
  body: AccommodationFacts,
) =>
  courseId === null
    ? callApi('PUT /api/admin/users/{userId}/accommodations/{accommodationId}', {
        params: { userId, accommodationId },
        body,
      })
    : callApi('PUT /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}', {
        params: { id: courseId, userId, accommodationId },
        body,
      })

export const endAccommodation = ({ courseId, userId }: AccommodationPlace, accommodationId: string) =>
  courseId === null
    ? callApi('DELETE /api/admin/users/{userId}/accommodations/{accommodationId}', {
        params: { userId, accommodationId },
      })
    : callApi('DELETE /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}', {
        params: { id: courseId, userId, accommodationId },
      })
