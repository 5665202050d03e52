import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CompletionChecklist } from '../assessment/completion/completion-checklist.tsx'
import { completionQuery } from '../assessment/completion/queries.ts'
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
    const [{ site }, completion, { certificates }] = await Promise.all([
      queryClient.query({ ...siteQuery, staleTime: 'static' }),
      // A course that is no longer open to the viewer has no checklist, but its certificates stay.
      queryClient.query({ ...completionQuery(courseId), staleTime: 0 }).catch(() => null),
      // Always refetched: the course may just have been completed.
      queryClient.query({ ...myCertificatesQuery, staleTime: 0 }),
    ])
    const certificate = certificates.find((candidate) => candidate.courseId === courseId)
    if (certificate !== undefined) return { site, completion, courseTitle: certificate.courseTitle }
    // An incomplete course has a page of its own; an unknown one is not found.
    const { course } = await queryClient
      .query({ ...courseQuery(courseId), staleTime: 'static' })
      .catch(orNotFound)
    return { site, completion, courseTitle: course.title }
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
  const { site, completion } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const replaceUser = useReplaceUser()
  const { data } = useSuspenseQuery(myCertificatesQuery)
  const [first, ...others] = data.certificates
    .filter((candidate) => candidate.courseId === courseId)
    .sort((a, b) => Number(b.work !== null) - Number(a.work !== null))
  const isOpen = completion !== null && !completion.work?.earned && (completion.work !== null || !first)
  const checklist = isOpen && <CompletionChecklist completion={completion} />
  if (first === undefined) return <NoCertificateYet courseId={courseId} checklist={checklist} />
  const question = data.asksForName && (
    <NameForCertificates firstName={user.firstName} onNamed={replaceUser} />
  )
  return (
    <MyCertificatePage
      certificates={[first, ...others]}
      site={site}
      design={data.designs[courseId] ?? data.design}
      question={question}
      checklist={checklist}
    />
  )
}
