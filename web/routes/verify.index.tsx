import { createFileRoute, redirect } from '@tanstack/react-router'
import { VerifyPage } from '../certificates/verify-page.tsx'
import { useSentForm } from '../lib/document.ts'
import { pageHead } from '../lib/page-head.ts'
import { siteQuery } from '../school/settings/queries.ts'

export const Route = createFileRoute('/verify/')({
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search.code === 'string' || typeof search.code === 'number' ? { code: String(search.code) } : {},
  loaderDeps: ({ search }) => ({ code: search.code }),
  loader: async ({ context, deps }) => {
    const code = deps.code?.trim().slice(0, 60)
    if (code) throw redirect({ to: '/verify/$code', params: { code } })
    const { site } = await context.queryClient.query({ ...siteQuery, staleTime: 'static' })
    return { school: site.name }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Check a Certificate',
      description: 'Check whether a certificate of this university is genuine and valid.',
    }),
  component: VerifyRoute,
})

function VerifyRoute() {
  return <VerifyPage school={Route.useLoaderData().school} sent={useSentForm()} />
}
