import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApiError } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { MergePage } from '../people/users/merge-page.tsx'
import { mergeQuery, userQuery, usersQuery } from '../people/users/queries.ts'
import { toast } from '../ui/feedback/toast.ts'

export const Route = createFileRoute('/admin/users/$userId/merge')({
  validateSearch: (raw: Record<string, unknown>): { into?: string; search?: string } => ({
    ...(typeof raw.into === 'string' && raw.into !== '' ? { into: raw.into.slice(0, 64) } : {}),
    ...(typeof raw.search === 'string' || typeof raw.search === 'number'
      ? { search: String(raw.search).slice(0, 100) }
      : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({
    context: { queryClient },
    params: { userId },
    deps: { into, search },
    parentMatchPromise,
  }) => {
    if (into !== undefined) {
      await queryClient.query({ ...mergeQuery(userId, into), staleTime: 0 }).catch((error) => {
        throw error instanceof ApiError && [404, 409].includes(error.status) ? notFound() : error
      })
      return (await parentMatchPromise).loaderData
    }
    const { user } = await queryClient.query({ ...userQuery(userId), staleTime: 'static' })
    await queryClient.query({ ...usersQuery({ search: search ?? nameOf(user) }), staleTime: 0 })
    return (await parentMatchPromise).loaderData
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Merge Account: ${loaderData.name}` : 'User not found',
      description: 'Merge two accounts of one person.',
      private: true,
    }),
  component: MergeRoute,
})

/** People with two accounts usually gave both the same name. */
const nameOf = (user: { firstName: string; lastName: string }) =>
  `${user.firstName} ${user.lastName}`.trim().slice(0, 100)

function MergeRoute() {
  const { userId } = Route.useParams()
  const { into } = Route.useSearch()
  return into === undefined ? <Choosing userId={userId} /> : <Confirming userId={userId} into={into} />
}

function Choosing({ userId }: { userId: string }) {
  const { user } = useSuspenseQuery(userQuery(userId)).data
  const { search = nameOf(user) } = Route.useSearch()
  const { users } = useSuspenseQuery(usersQuery({ search })).data
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (text: string) => void navigate({ search: { search: text }, resetScroll: false, replace: true }),
    [navigate],
  )
  return (
    <MergePage
      duplicate={user}
      search={search}
      onSearch={onSearch}
      found={users}
      preview={null}
      onMerged={nothing}
    />
  )
}

const nothing = async () => {}

function Confirming({ userId, into }: { userId: string; into: string }) {
  const { user } = useSuspenseQuery(userQuery(userId)).data
  const { preview } = useSuspenseQuery(mergeQuery(userId, into)).data
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const onMerged = async () => {
    toast({
      title: 'Accounts merged',
      description: `Everything is now in the account of ${preview.kept.email}.`,
    })
    await navigate({ to: '/admin/users/$userId', params: { userId: into }, search: { tab: undefined } })
    queryClient.removeQueries({ queryKey: ['/api/admin/users', userId] })
    await queryClient.invalidateQueries({ queryKey: ['/api/admin/users'] })
  }
  return (
    <MergePage
      duplicate={user}
      search=""
      onSearch={() => {}}
      found={[]}
      preview={preview}
      onMerged={onMerged}
    />
  )
}
