import { queryOptions } from '@tanstack/react-query'
import type { MessageState } from '../../../contract/school/outbox.ts'
import { callApi } from '../../lib/api.ts'

export interface OutboxSearch {
  state?: MessageState
  recipient?: string
  after?: string
}

export const outboxQuery = (query: OutboxSearch) =>
  queryOptions({
    queryKey: ['/api/admin/outbox', query],
    queryFn: ({ signal }) => callApi('GET /api/admin/outbox', { query }, signal),
  })

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/outbox', id],
    queryFn: ({ signal }) => callApi('GET /api/admin/outbox/{id}', { params: { id } }, signal),
  })
