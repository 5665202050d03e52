import { createFileRoute, redirect } from '@tanstack/react-router'
import { afterSignIn, homeOf } from '../../rules/people/accounts.ts'
import { useSentForm } from '../lib/document.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { LoginIsland } from '../people/accounts/login-page.tsx'
import { providersQuery } from '../people/accounts/queries.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string; problem?: string } => ({
    ...(typeof search.next === 'string' ? { next: search.next } : {}),
    ...(typeof search.problem === 'string' ? { problem: search.problem } : {}),
  }),
  beforeLoad: async ({ context, search }) => {
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    if (user !== null) throw redirect({ href: afterSignIn(search.next, homeOf(user)) })
  },
  // Optional: without providers, their buttons show the specified notice.
  loader: ({ context }) =>
    context.queryClient.query({ ...providersQuery, staleTime: 'static' }).catch(() => ({ providers: [] })),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Sign In', description: 'Sign in and pick up where you left off.' }),
  headers: sameForEveryVisitor,
  component: LoginRoute,
})

function LoginRoute() {
  const { next, problem } = Route.useSearch()
  const { providers } = Route.useLoaderData()
  return <LoginIsland providers={providers} next={next} problem={problem} sent={useSentForm()} />
}
