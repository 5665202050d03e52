import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

export const myCertificatesQuery = queryOptions({
  queryKey: ['/api/user/certificates'],
  queryFn: ({ signal }) => callApi('GET /api/user/certificates', {}, signal),
})

export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/certificates', code],
    queryFn: ({ signal }) => callApi('GET /api/certificates/{code}', { params: { code } }, signal),
  })

export const userCertificatesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['/api/admin/users', userId, 'certificates'],
    queryFn: ({ signal }) =>
      callApi('GET /api/admin/users/{userId}/certificates', { params: { userId } }, signal),
  })

export const verificationQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/certificates/verification', code],
    queryFn: ({ signal }) =>
      callApi('GET /api/certificates/{code}/verification', { params: { code } }, signal),
  })

export const courseDesignQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['/api/admin/courses', courseId, 'certificate-design'],
    queryFn: ({ signal }) =>
      callApi('GET /api/admin/courses/{courseId}/certificate-design', { params: { courseId } }, signal),
  })

export const certificateDesignQuery = queryOptions({
  queryKey: ['/api/admin/certificate-design'],
  queryFn: ({ signal }) => callApi('GET /api/admin/certificate-design', {}, signal),
})
