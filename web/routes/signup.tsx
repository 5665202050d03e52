import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SignupIsland } from '../accounts/signup-page.tsx'
import { useSentForm } from '../lib/document.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { siteQuery } from '../settings/queries.ts'

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
