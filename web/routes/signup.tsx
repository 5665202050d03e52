import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSentForm } from '../lib/document.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { SignupIsland } from '../people/accounts/signup-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'

export const Route = createFileRoute('/signup')({
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Request New Invitation',
      description: 'Get a new link to set up your account.',
    }),
  headers: sameForEveryVisitor,
  component: SignupRoute,
})

function SignupRoute() {
  const { site } = useSuspenseQuery(siteQuery).data
  return <SignupIsland helpAt={site.admissionsEmail} sendsMail={site.sendsMail} sent={useSentForm()} />
}
