import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { verificationQuery } from '../certificates/queries.ts'
import { VerifiedPage, VerifyPage } from '../certificates/verify-page.tsx'
import { ApiError } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../settings/queries.ts'

export const Route = createFileRoute('/verify/$code')({
  loader: async ({ context: { queryClient }, params }) => {
    const [{ site }, { verification }] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      queryClient.query(verificationQuery(params.code)).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) throw notFound()
        throw error
      }),
    ])
    return { verification, school: site.name }
  },
  head: () =>
    pageHead({
      title: 'Check a Certificate',
      description: 'What the server found when it checked this certificate.',
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
