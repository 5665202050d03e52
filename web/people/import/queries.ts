import { queryOptions } from '@tanstack/react-query'
import type { LineOutcome } from '../../../contract/people/import.ts'
import { callApi } from '../../lib/api.ts'

/** Polling interval of a running import, in milliseconds. */
const look = 2_000

export interface ImportSearch {
  id?: string
  /** The last line of the page before. */
  after?: number
  outcome?: LineOutcome
  /** A later page of the history. */
  earlier?: string
}

export const importQuery = (id: string, { after, outcome }: Pick<ImportSearch, 'after' | 'outcome'>) =>
  queryOptions({
    queryKey: ['/api/admin/user-imports', id, after ?? 0, outcome ?? ''],
    queryFn: ({ signal }) =>
      callApi('GET /api/admin/user-imports/{id}', { params: { id }, query: { after, outcome } }, signal),
    refetchInterval: ({ state }) =>
      ['importing', 'undoing'].includes(state.data?.import.state ?? '') ? look : false,
  })

export const importsQuery = (earlier: string | undefined) =>
  queryOptions({
    queryKey: ['/api/admin/user-imports', 'applied', earlier ?? ''],
    queryFn: ({ signal }) => callApi('GET /api/admin/user-imports', { query: { after: earlier } }, signal),
  })

export function importAddress(search: ImportSearch): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  return `/admin/users/import?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
