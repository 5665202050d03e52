import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { ImportPage } from '../people/users/import-page.tsx'
import { importQuery } from '../people/users/import-queries.ts'
import { UserNotFound } from '../people/users/user-not-found.tsx'

export const Route = createFileRoute('/admin/users/import')({
  validateSearch: (raw: Record<string, unknown>): { id?: string; after?: number } => {
    const after = Number(raw.after)
    return {
      ...(typeof raw.id === 'string' && raw.id !== '' ? { id: raw.id } : {}),
      ...(Number.isInteger(after) && after > 0 ? { after } : {}),
    }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { id, after } }) =>
    id === undefined
      ? null
      : context.queryClient.query({ ...importQuery(id, after), staleTime: 0 }).catch(orNotFound),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Import people', description: 'Invite people from a file.', private: true }),
  notFoundComponent: UserNotFound,
  component: ImportRoute,
})

function ImportRoute() {
  const { id, after } = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...importQuery(id ?? '', after), enabled: id !== undefined })
  return (
    <ImportPage
      checked={id === undefined ? null : (data ?? null)}
      isLater={after !== undefined}
      onChecked={(chosen) => void navigate({ search: { id: chosen }, resetScroll: false })}
      onBegun={() => queryClient.invalidateQueries({ queryKey: ['/api/admin/user-imports', id] })}
    />
  )
}
