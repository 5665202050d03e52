import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordForm } from '../accounts/forms.ts'
import { setupTokenQuery } from '../accounts/queries.ts'
import { SetupLinkBroken, SetupPasswordPage } from '../accounts/setup-password-page.tsx'
import { pageHead } from '../lib/page-head.ts'
import { useLookAgain } from '../session/use-look-again.ts'

export const Route = createFileRoute('/setup-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: async ({ context, deps: { token } }) => {
    if (!token) return { broken: 'Invalid or missing setup token' }
    await NewPasswordForm.preload()
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
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  component: SetupPasswordRoute,
})

function SetupPasswordRoute() {
  const data = Route.useLoaderData()
  const lookAgain = useLookAgain()
  if (data.user === undefined) return <SetupLinkBroken reason={data.broken} />
  return <SetupPasswordPage token={data.token} user={data.user} onActivated={lookAgain} />
}
