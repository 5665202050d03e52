import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { Terms } from '../public-pages/legal/terms.tsx'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/terms')({
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Terms',
      description:
        'What you can expect from the university, and what it expects from you. Everything is free.',
    }),
  headers: sameForEveryVisitor,
  component: TermsRoute,
})

function TermsRoute() {
  const { name, foundationName, admissionsEmail } = root.useLoaderData().site
  return <Terms name={name} foundationName={foundationName} admissionsEmail={admissionsEmail} />
}
