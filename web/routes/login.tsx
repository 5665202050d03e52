import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { afterSignIn, homeOf, isOwnPath, onwards, signInRedirectDelay } from '../../rules/accounts.ts'
import { LoginForm } from '../accounts/forms.ts'
import type { SignedIn } from '../accounts/login-form.tsx'
import { LoginPage } from '../accounts/login-page.tsx'
import { providersQuery } from '../accounts/queries.ts'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { sessionTabs } from '../session/session-tabs.ts'
import { toast } from '../ui/toast.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string; problem?: string } => ({
    ...(typeof search.next === 'string' ? { next: search.next } : {}),
    ...(typeof search.problem === 'string' ? { problem: search.problem } : {}),
  }),
  beforeLoad: async ({ context, search, cause }) => {
    // Signing in on this page navigates by itself, after its notice.
    if (cause === 'stay') return
    const { user } = await context.queryClient
      .query({ ...sessionQuery, staleTime: 'static' })
      .catch(() => ({ user: null }))
    if (user !== null) throw redirect({ href: afterSignIn(search.next, homeOf(user)) })
  },
  // Optional: without providers, their buttons show the specified notice.
  loader: async ({ context }) => {
    const [known] = await Promise.all([
      context.queryClient.query({ ...providersQuery, staleTime: 'static' }).catch(() => ({ providers: [] })),
      LoginForm.preload(),
    ])
    return known
  },
  head: ({ matches }) =>
    pageHead(matches, { title: 'Sign In', description: 'Sign in and pick up where you left off.' }),
  headers: sameForEveryVisitor,
  component: LoginRoute,
})

function LoginRoute() {
  const { next, problem } = Route.useSearch()
  const { providers } = Route.useLoaderData()
  const queryClient = useQueryClient()
  const router = useRouter()

  const leadOn = ({ user, lmsRedirectUrl, secondFactor }: SignedIn) => {
    toast({ title: 'Login Successful', description: 'Redirecting to Learning Management System...' })
    setTimeout(async () => {
      const target = onwards(secondFactor, afterSignIn(next, lmsRedirectUrl ?? '/'))
      if (!isOwnPath(target)) {
        window.location.assign(target)
        return
      }
      queryClient.removeQueries({ predicate: (query) => String(query.queryKey[0]).startsWith('/api/user') })
      queryClient.setQueryData(sessionQuery.queryKey, { user, view: null })
      if (user) sessionTabs.tell('changed')
      await router.invalidate()
      await router.navigate({ href: target })
      if (user) toast({ title: 'Logged in successfully', description: `Welcome back, ${user.firstName}.` })
    }, signInRedirectDelay)
  }
  return <LoginPage onSignedIn={leadOn} providers={providers} next={next} problem={problem} />
}
