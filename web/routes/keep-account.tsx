import { createFileRoute } from '@tanstack/react-router'
import { callApi } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { LinkAnswerPage } from '../profile/link-answer-page.tsx'

export const Route = createFileRoute('/keep-account')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Keep your account', description: 'Cancel the deletion.', private: true }),
  // The address holds a token that must not leak in a referrer.
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  component: KeepAccountRoute,
})

function KeepAccountRoute() {
  const { token = '' } = Route.useSearch()
  const follow = async () => {
    await callApi('POST /api/deletion/cancel', { body: { token } })
    return { title: 'Your account stays', text: 'Nothing was deleted.' }
  }
  return (
    <LinkAnswerPage
      title="Keep your account?"
      lead="It’s scheduled for deletion. If you keep it, nothing changes."
      button="Keep my account"
      follow={follow}
    />
  )
}
