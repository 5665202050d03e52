import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { sessionQuery } from '../session/queries.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { siteQuery } from '../settings/queries.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import '../ui/styles/index.css'
import { fontPreloads } from '../ui/fonts/preload.ts'
import { themeScript } from '../ui/theme-script.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context }) => {
    const [{ user }, { site }] = await Promise.all([
      context.queryClient.query({ ...sessionQuery, staleTime: 'static' }),
      context.queryClient.query({ ...siteQuery, staleTime: 'static' }),
    ])
    return { user, site }
  },
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: loaderData?.site.name ?? 'Creare University' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      ...fontPreloads.map((href) => {
        return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href }
      }),
    ],
    scripts: [{ children: themeScript }],
  }),
  component: RootDocument,
  notFoundComponent: NotFoundPage,
})

function RootDocument() {
  const { user, site } = Route.useLoaderData()
  const signOut = useSignOut()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <PageFrame viewer={user} site={site} onSignOut={signOut}>
          <Outlet />
        </PageFrame>
        <Scripts />
      </body>
    </html>
  )
}
