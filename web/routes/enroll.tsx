import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { EnrollPage } from '../admissions/enroll-page.tsx'
import { EnrollForm } from '../admissions/forms.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/enroll')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  loader: () => EnrollForm.preload(),
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Enroll',
      description: 'Apply in a minute. Free: no SAT, no tuition, no hidden fees.',
    }),
  headers: sameForEveryVisitor,
  component: EnrollRoute,
})

function EnrollRoute() {
  return <EnrollPage site={root.useLoaderData().site} next={Route.useSearch().next} />
}
