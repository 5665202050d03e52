import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { Accessibility } from '../public-pages/legal/accessibility.tsx'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/accessibility')({
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Accessibility',
      description: 'Our goal of WCAG 2.2 AA, how we check it, known limits, and how to report a barrier.',
    }),
  headers: sameForEveryVisitor,
  component: AccessibilityRoute,
})

function AccessibilityRoute() {
  const { name, foundationName, admissionsEmail } = root.useLoaderData().site
  return <Accessibility name={name} foundationName={foundationName} admissionsEmail={admissionsEmail} />
}
