import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MyCertificatePage, NoCertificateYet } from '../certificates/my-certificate-page.tsx'
import { myCertificatesQuery } from '../certificates/queries.ts'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../settings/queries.ts'

export const Route = createFileRoute('/dashboard/certificates/$courseId')({
  loader: async ({ context: { queryClient } }) => {
    const [{ site }] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      // Asked anew each time: the course may have been completed a moment ago.
      queryClient.query(myCertificatesQuery),
    ])
    return { site }
  },
  head: () =>
    pageHead({ title: 'Certificate', description: 'Your certificate of completion.', private: true }),
  component: MyCertificateRoute,
})

function MyCertificateRoute() {
  const { courseId } = Route.useParams()
  const { site } = Route.useLoaderData()
  const { data } = useSuspenseQuery(myCertificatesQuery)
  const certificate = data.certificates.find((candidate) => candidate.courseId === courseId)
  if (certificate === undefined) return <NoCertificateYet courseId={courseId} />
  return <MyCertificatePage certificate={certificate} site={site} />
}
