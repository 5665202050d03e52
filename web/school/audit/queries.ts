import { queryOptions } from '@tanstack/react-query'
import type { AuditAction } from '../../../contract/school/audit.ts'
import { callApi } from '../../lib/api.ts'

export interface AuditQuery {
  action?: AuditAction
  subject?: string
  actor?: string
  /** Timestamps; `until` is exclusive. */
  from?: string
  until?: string
  after?: string
}

export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['/api/admin/audit', query],
    queryFn: ({ signal }) => callApi('GET /api/admin/audit', { query }, signal),
  })
