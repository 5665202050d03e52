import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { verificationQuery } from '../certificates/queries.ts'
import { VerifiedPage, VerifyPage } from '../certificates/verify-page.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../school/settings/queries.ts'

export const Route = createFileRoute('/verify/$code')({
  loader: async ({ context: { queryClient }, params }) => {
    const [{ site }, { verification }] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      queryClient.query(verificationQuery(params.code)).catch(orNotFound),
    ])
    return { verification, school: site.name }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Check a Certificate',
      description: 'The result of checking this certificate.',
      private: true,
    }),
  component: VerifiedRoute,
  notFoundComponent: UnknownCode,
})

function VerifiedRoute() {
  return <VerifiedPage {...Route.useLoaderData()} />
}

function UnknownCode() {
  const { code } = Route.useParams()
  const { data } = useSuspenseQuery(siteQuery)
  return <VerifyPage missing={code} school={data.site.name} />
}
