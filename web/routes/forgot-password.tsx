import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSentForm } from '../lib/document.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { ForgotPasswordIsland } from '../people/accounts/forgot-password-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'

export const Route = createFileRoute('/forgot-password')({
  head: ({ matches }) =>
    pageHead(matches, { title: 'Forgot Password', description: 'Get a link to choose a new password.' }),
  headers: sameForEveryVisitor,
  component: ForgotPasswordRoute,
})

function ForgotPasswordRoute() {
  const { site } = useSuspenseQuery(siteQuery).data
  const sent = useSentForm()
  return <ForgotPasswordIsland helpAt={site.admissionsEmail} sendsMail={site.sendsMail} sent={sent} />
}
