import { createFileRoute } from '@tanstack/react-router'
import { useSentForm } from '../lib/document.ts'
import { pageHead } from '../lib/page-head.ts'
import { LinkAnswerIsland } from '../people/profile/link-answer-page.tsx'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Confirm your address',
      description: 'Confirm a new email address.',
      private: true,
    }),
  // The address holds a token that must not leak in a referrer.
  headers: () => ({ 'referrer-policy': 'strict-origin' }),
  component: ConfirmEmailRoute,
})

function ConfirmEmailRoute() {
  return <LinkAnswerIsland link="confirm-email" token={Route.useSearch().token ?? ''} sent={useSentForm()} />
}
