import { createFileRoute } from '@tanstack/react-router'
import { useSentForm } from '../lib/document.ts'
import { pageHead } from '../lib/page-head.ts'
import { setupTokenQuery } from '../people/accounts/queries.ts'
import {
  AccountActivated,
  SetupLinkBroken,
  SetupPasswordIsland,
} from '../people/accounts/setup-password-page.tsx'

export const Route = createFileRoute('/setup-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: async ({ context, deps: { token } }) => {
    if (!token) return { broken: 'Invalid or missing setup token' }
    try {
      const { valid, user } = await context.queryClient.query({
        ...setupTokenQuery(token),
        staleTime: 'static',
      })
      return valid && user ? { token, user } : { broken: 'Invalid or expired setup token' }
    } catch {
      return { broken: 'Failed to verify token' }
    }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Set up your account',
      description: 'Choose your password.',
      private: true,
    }),
  // The address holds a token that must not leak in a referrer.
  headers: () => ({ 'referrer-policy': 'strict-origin' }),
  component: SetupPasswordRoute,
})

function SetupPasswordRoute() {
  const data = Route.useLoaderData()
  const sent = useSentForm()
  if (sent?.output) return <AccountActivated user={null} />
  if (data.user === undefined) return <SetupLinkBroken reason={data.broken} />
  return <SetupPasswordIsland token={data.token} user={data.user} sent={sent} />
}
