import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { afterSignIn, isOwnPath, signInRedirectDelay } from '../../rules/accounts.ts'
import type { SignedIn } from '../accounts/login-form.tsx'
import { LoginPage } from '../accounts/login-page.tsx'
import { pageHead, sameForEveryVisitor } from '../lib/page-head.ts'
import { sessionQuery } from '../session/queries.ts'
import { toast } from '../ui/toast.ts'

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  head: () => pageHead({ title: 'Sign In', description: 'Sign in and go on where you left.' }),
  headers: sameForEveryVisitor,
  component: LoginRoute,
})

function LoginRoute() {
  const { next } = Route.useSearch()
  const queryClient = useQueryClient()
  const router = useRouter()

  const leadOn = ({ user, lmsRedirectUrl }: SignedIn) => {
    toast({ title: 'Login Successful', description: 'Redirecting to Learning Management System...' })
    setTimeout(async () => {
      const target = afterSignIn(next, lmsRedirectUrl ?? '/')
      if (!isOwnPath(target)) {
        window.location.assign(target)
        return
      }
      queryClient.removeQueries({ predicate: (query) => String(query.queryKey[0]).startsWith('/api/user') })
      queryClient.setQueryData(sessionQuery.queryKey, { user })
      await router.invalidate()
      await router.navigate({ href: target })
    }, signInRedirectDelay)
  }
  return <LoginPage onSignedIn={leadOn} />
}
