import { queryOptions } from '@tanstack/react-query'
import type { AuditAction } from '../../contract/audit.ts'
import { callApi } from '../lib/api.ts'

export interface AuditSearch {
  action?: AuditAction
  subject?: string
  after?: string
}

export const auditQuery = (query: AuditSearch) =>
  queryOptions({
    queryKey: ['/api/admin/audit', query],
    queryFn: ({ signal }) => callApi('GET /api/admin/audit', { query }, signal),
  })
