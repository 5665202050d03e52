import { createFileRoute } from '@tanstack/react-router'
import { callApi } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { LinkAnswerPage } from '../profile/link-answer-page.tsx'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Confirm the address',
      description: 'Confirm a new e-mail address.',
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
      ? { title: 'Your address has changed', text: `From now on you sign in as ${email}.` }
      : {
          title: 'Thank you, this address is confirmed',
          text: `Now follow the link for the other address. Then your address becomes ${email}.`,
        }
  }
  return (
    <LinkAnswerPage
      title="Confirm the new address"
      lead="The address of your account changes once it is confirmed at the old and at the new address."
      button="Confirm"
      follow={follow}
    />
  )
}
