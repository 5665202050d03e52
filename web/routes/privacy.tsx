import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { Privacy } from '../public-pages/legal/privacy.tsx'

const root = getRouteApi('__root__')

export const Route = createFileRoute('/privacy')({
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Privacy',
      description:
        'What this site stores about you and why: two cookies, no tracking, no third parties, and how to leave.',
    }),
  headers: sameForEveryVisitor,
  component: PrivacyRoute,
})

function PrivacyRoute() {
  const { name, foundationName, admissionsEmail, sendsMail } = root.useLoaderData().site
  return (
    <Privacy
      name={name}
      foundationName={foundationName}
      admissionsEmail={admissionsEmail}
      sendsMail={sendsMail}
    />
  )
}
