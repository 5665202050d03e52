import { createFileRoute } from '@tanstack/react-router'
import { useSentForm } from '../lib/document.ts'
import { pageHead } from '../lib/page-head.ts'
import { LinkAnswerIsland } from '../people/profile/link-answer-page.tsx'

export const Route = createFileRoute('/keep-account')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Keep your account', description: 'Cancel the deletion.', private: true }),
  // The address holds a token that must not leak in a referrer.
  headers: () => ({ 'referrer-policy': 'strict-origin' }),
  component: KeepAccountRoute,
})

function KeepAccountRoute() {
  return <LinkAnswerIsland link="keep-account" token={Route.useSearch().token ?? ''} sent={useSentForm()} />
}
