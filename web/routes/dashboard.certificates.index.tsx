import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MyCertificatesPage } from '../certificates/my-certificates-page.tsx'
import { myCertificatesQuery } from '../certificates/queries.ts'
import { pageHead } from '../lib/page-head.ts'

export const Route = createFileRoute('/dashboard/certificates/')({
  loader: ({ context }) => context.queryClient.query({ ...myCertificatesQuery, staleTime: 0 }),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Certificates',
      description: 'Your certificates of completion.',
      private: true,
    }),
  component: MyCertificatesRoute,
})

function MyCertificatesRoute() {
  const { data } = useSuspenseQuery(myCertificatesQuery)
  const { user } = Route.useRouteContext()
  return <MyCertificatesPage certificates={data.certificates} name={`${user.firstName} ${user.lastName}`} />
}
