import { createFileRoute, getRouteApi, redirect } from '@tanstack/react-router'
import { afterSignIn, homeOf } from '../../rules/people/accounts.ts'
import { useSentForm } from '../lib/document.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { admissionSite } from '../people/admissions/admission-site.ts'
import { EnrollIsland } from '../people/admissions/enroll-page.tsx'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/enroll')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  beforeLoad: async ({ context, search }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    if (user !== null) throw redirect({ href: afterSignIn(search.next, homeOf(user)) })
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Enroll',
      description: 'Apply in a minute. Free: no SAT, no tuition, no hidden fees.',
    }),
  headers: sameForEveryVisitor,
  component: EnrollRoute,
})

function EnrollRoute() {
  const { site } = root.useLoaderData()
  return <EnrollIsland site={admissionSite(site)} next={Route.useSearch().next} sent={useSentForm()} />
}
