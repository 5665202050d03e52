import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../lib/page-head.ts'
import { DataPage } from '../people/profile/data-page.tsx'
import { exportsQuery, profileQuery } from '../people/profile/queries.ts'

export const Route = createFileRoute('/dashboard/profile/data')({
  loader: ({ context }) => context.queryClient.query({ ...exportsQuery, staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Your data',
      description: 'Download your data, or delete your account.',
      private: true,
    }),
  component: DataRoute,
})

function DataRoute() {
  const { data } = useSuspenseQuery(exportsQuery)
  const { data: account } = useSuspenseQuery(profileQuery)
  const queryClient = useQueryClient()
  return (
    <DataPage
      exports={data.exports}
      profile={account.profile}
      onExportsChanged={() => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey })}
      onChanged={({ profile }) => queryClient.setQueryData(profileQuery.queryKey, { profile })}
    />
  )
}
