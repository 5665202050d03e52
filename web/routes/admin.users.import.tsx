import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { LineOutcome } from '../../contract/people/import.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { outcomeNames } from '../people/import/count-texts.ts'
import { ImportPage } from '../people/import/import-page.tsx'
import { type ImportSearch, importQuery, importsQuery } from '../people/import/queries.ts'
import { UserNotFound } from '../people/users/user-not-found.tsx'

export const Route = createFileRoute('/admin/users/import')({
  validateSearch: (raw: Record<string, unknown>): ImportSearch => {
    const after = Number(raw.after)
    return {
      ...(typeof raw.id === 'string' && raw.id !== '' ? { id: raw.id } : {}),
      ...(Number.isInteger(after) && after > 0 ? { after } : {}),
      ...(typeof raw.outcome === 'string' && raw.outcome in outcomeNames
        ? { outcome: raw.outcome as LineOutcome }
        : {}),
      ...(typeof raw.earlier === 'string' && raw.earlier !== '' ? { earlier: raw.earlier } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { id, earlier, ...part } }) => {
    if (id === undefined) await queryClient.query({ ...importsQuery(earlier), staleTime: 0 })
    else await queryClient.query({ ...importQuery(id, part), staleTime: 0 }).catch(orNotFound)
  },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Import people', description: 'Bring people in from a file.', private: true }),
  notFoundComponent: UserNotFound,
  component: ImportRoute,
})

function ImportRoute() {
  const search = Route.useSearch()
  const { id, earlier } = search
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { data: checked } = useQuery({ ...importQuery(id ?? '', search), enabled: id !== undefined })
  const { data: history } = useQuery({ ...importsQuery(earlier), enabled: id === undefined })
  return (
    <ImportPage
      checked={id === undefined ? null : (checked ?? null)}
      history={id === undefined ? (history ?? null) : null}
      search={search}
      onChecked={(chosen) => void navigate({ search: { id: chosen }, resetScroll: false })}
      onChanged={() => queryClient.invalidateQueries({ queryKey: ['/api/admin/user-imports'] })}
    />
  )
}
