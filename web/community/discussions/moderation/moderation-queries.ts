import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'

export type ReportStatus = 'open' | 'upheld' | 'dismissed'

export const forumSettingsQuery = (search?: string, cursor?: string) =>
  queryOptions({
    queryKey: ['/api/admin/forums', search, cursor],
    queryFn: ({ signal }) => callApi('GET /api/admin/forums', { query: { search, cursor } }, signal),
  })

export const reportsQuery = (status: ReportStatus, cursor?: string) =>
  queryOptions({
    queryKey: ['/api/admin/reports', status, cursor],
    queryFn: ({ signal }) => callApi('GET /api/admin/reports', { query: { status, cursor } }, signal),
  })

export const workReportsQuery = (status: ReportStatus, cursor?: string) =>
  queryOptions({
    queryKey: ['/api/admin/work-reports', status, cursor],
    queryFn: ({ signal }) => callApi('GET /api/admin/work-reports', { query: { status, cursor } }, signal),
  })

export const messageReportsQuery = (status: ReportStatus, cursor?: string) =>
  queryOptions({
    queryKey: ['/api/admin/message-reports', status, cursor],
    queryFn: ({ signal }) => callApi('GET /api/admin/message-reports', { query: { status, cursor } }, signal),
  })

export const moderationQuery = (cursor?: string) =>
  queryOptions({
    queryKey: ['/api/admin/moderation', cursor],
    queryFn: ({ signal }) => callApi('GET /api/admin/moderation', { query: { cursor } }, signal),
  })
