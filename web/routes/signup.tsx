import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LinkRequestForm } from '../accounts/forms.ts'
import { SignupPage } from '../accounts/signup-page.tsx'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { siteQuery } from '../settings/queries.ts'

export const Route = createFileRoute('/signup')({
  loader: () => LinkRequestForm.preload(),
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
  return <SignupPage helpAt={site.admissionsEmail} sendsMail={site.sendsMail} />
}
