import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../accounts/forgot-password-page.tsx'
import { LinkRequestForm } from '../accounts/forms.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { siteQuery } from '../settings/queries.ts'

export const Route = createFileRoute('/forgot-password')({
  loader: () => LinkRequestForm.preload(),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Forgot Password', description: 'Get a link to choose a new password.' }),
  headers: sameForEveryVisitor,
  component: ForgotPasswordRoute,
})

function ForgotPasswordRoute() {
  const { site } = useSuspenseQuery(siteQuery).data
  return <ForgotPasswordPage helpAt={site.admissionsEmail} sendsMail={site.sendsMail} />
}
