import { createFileRoute } from '@tanstack/react-router'
import { callApi } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { LinkAnswerPage } from '../profile/link-answer-page.tsx'

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
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  component: ConfirmEmailRoute,
})

function ConfirmEmailRoute() {
  const { token = '' } = Route.useSearch()
  const follow = async () => {
    const { state, email } = await callApi('POST /api/email-change/confirm', { body: { token } })
    return state === 'changed'
      ? { title: 'Your address has changed', text: `You now sign in as ${email}.` }
      : {
          title: 'Thank you, this address is confirmed',
          text: `Now open the link for the other address. Then your address changes to ${email}.`,
        }
  }
  return (
    <LinkAnswerPage
      title="Confirm your new address"
      lead="Your address changes once it’s confirmed at both the old and the new address."
      button="Confirm"
      follow={follow}
    />
  )
}
