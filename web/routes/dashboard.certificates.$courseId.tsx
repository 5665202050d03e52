import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MyCertificatePage, NoCertificateYet } from '../certificates/my-certificate-page.tsx'
import { NameForCertificates } from '../certificates/name-for-certificates.tsx'
import { myCertificatesQuery } from '../certificates/queries.ts'
import { courseQuery } from '../courses/catalogue/queries.ts'
import { orNotFound } from '../lib/or-not-found.ts'
import { pageHead } from '../lib/page-head.ts'
import { useReplaceUser } from '../people/session/use-replace-user.ts'
import { siteQuery } from '../school/settings/queries.ts'

export const Route = createFileRoute('/dashboard/certificates/$courseId')({
  loader: async ({ context: { queryClient }, params: { courseId } }) => {
    const [{ site }, { certificates }] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      // Always refetched: the course may just have been completed.
      queryClient.query(myCertificatesQuery),
    ])
    const certificate = certificates.find((candidate) => candidate.courseId === courseId)
    if (certificate !== undefined) return { site, courseTitle: certificate.courseTitle }
    // An incomplete course has a page of its own; an unknown one is not found.
    const { course } = await queryClient
      .query({ ...courseQuery(courseId), staleTime: 'static' })
      .catch(orNotFound)
    return { site, courseTitle: course.title }
  },
  head: ({ loaderData, matches }) =>
    pageHead(matches, {
      title: loaderData ? `Certificate for ${loaderData.courseTitle}` : 'Certificate not found',
      description: 'Your certificate of completion.',
      private: true,
    }),
  component: MyCertificateRoute,
})

function MyCertificateRoute() {
  const { courseId } = Route.useParams()
  const { site } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const replaceUser = useReplaceUser()
  const { data } = useSuspenseQuery(myCertificatesQuery)
  const certificate = data.certificates.find((candidate) => candidate.courseId === courseId)
  if (certificate === undefined) return <NoCertificateYet courseId={courseId} />
  const question = data.asksForName && (
    <NameForCertificates firstName={user.firstName} onNamed={replaceUser} />
  )
  return <MyCertificatePage certificate={certificate} site={site} question={question} />
}
