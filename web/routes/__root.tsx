import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  rootRouteId,
  Scripts,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { accentTokens } from '../../rules/school/accent.ts'
import { unreadQuery } from '../community/notifications/queries.ts'
import { useLive } from '../community/notifications/use-live.ts'
import { reviewQuery } from '../learning/review/queries.ts'
import { useIsDocument } from '../lib/document.ts'
import { fullTitle } from '../lib/page-head.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { SessionWatch } from '../people/session/session-watch.tsx'
import { SignedInBand } from '../people/session/signed-in-band.tsx'
import { useSignOut } from '../people/session/use-sign-out.ts'
import { ViewBand } from '../people/session/view-band.tsx'
import { NotFoundPage } from '../public-pages/not-found/not-found-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'
import { SearchOpener } from '../search/opener.tsx'
import { PageAnnouncer } from '../shell/page-announcer.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { hasPlaces } from '../shell/places.ts'
import '../ui/styles/index.css'
import { speculationRules } from '../shell/speculation-rules.ts'
import { fontPreloads } from '../ui/fonts/preload.ts'
import { themeScript } from '../ui/theme/theme-script.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context }) => {
    const [{ user, view }, { site }] = await Promise.all([
      context.queryClient.query({ ...sessionQuery, staleTime: 'static' }),
      context.queryClient.query({ ...siteQuery, staleTime: 'static' }),
    ])
    if (user !== null) {
      // A page is worth more than the number on its bell.
      await context.queryClient.query({ ...unreadQuery, staleTime: 'static' }).catch(() => null)
    }
    return { user, view, site }
  },
  head: ({ loaderData, matches }) => {
    const site = loaderData?.site
    const name = site?.name ?? ''
    // No route but this one, or one that did not find what it is about: the address leads nowhere.
    const isUnknown =
      matches.length === 1 ||
      matches.some(({ status, _notFound }) => (status as string) === 'notFound' || _notFound)
    const address = `${site?.baseUrl ?? ''}${matches.at(-1)?.pathname ?? '/'}`
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { title: fullTitle(isUnknown ? 'Page Not Found' : undefined, name) },
        ...(isUnknown ? [{ name: 'robots', content: 'noindex' }] : []),
        { property: 'og:site_name', content: name },
        { property: 'og:type', content: 'website' },
        { property: 'og:url', content: address },
        { property: 'og:image', content: `${site?.baseUrl ?? ''}/share/site.png` },
        { name: 'twitter:card', content: 'summary_large_image' },
      ],
      links: [
        // Filters and the chosen module are ways of looking at one page.
        ...(isUnknown ? [] : [{ rel: 'canonical', href: address }]),
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'apple-touch-icon', href: '/icon-192.png' },
        { rel: 'manifest', href: '/site.webmanifest' },
        { rel: 'alternate', href: '/feed.atom', type: 'application/atom+xml', title: 'New courses' },
        ...fontPreloads.map((href) => {
          return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href }
        }),
      ],
    }
  },
  component: RootDocument,
  notFoundComponent: NotFoundPage,
})

function RootDocument() {
  return useIsDocument() ? <VisitorDocument /> : <Application />
}

/** Without data or modules of its own: the one script starts the islands (decision 44). */
function VisitorDocument() {
  const { user, site } = Route.useLoaderData()
  const scripts = useRouter().ssr?.manifest?.routes[rootRouteId]?.scripts ?? []
  return (
    <html lang="en" data-document="" style={accentStyle(site)}>
      <PageHead />
      <body>
        <PageFrame viewer={user} site={site} unread={0} search={<SearchOpener viewerId={null} />}>
          <Outlet />
        </PageFrame>
        <script
          type="speculationrules"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
          dangerouslySetInnerHTML={{ __html: speculationRules }}
        />
        {scripts.map(({ attrs, children }) => (
          <script
            key={attrs?.src}
            {...attrs}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: Vite's own, in development
            dangerouslySetInnerHTML={children ? { __html: children } : undefined}
          />
        ))}
      </body>
    </html>
  )
}

/** The badge of the review follows what the review's own pages know. */
const rarely = { staleTime: 300_000, refetchOnWindowFocus: false, retry: false } as const

function Application() {
  const { user, view, site } = Route.useLoaderData()
  const signOut = useSignOut()
  const { data: notifications } = useQuery({ ...unreadQuery, enabled: user !== null })
  const studying = useLocation({ select: ({ pathname }) => hasPlaces(pathname) })
  // After the page, because only a number depends on it.
  const { data: review } = useQuery({ ...reviewQuery, enabled: user !== null && studying, ...rarely })
  useLive(user?.id ?? null)
  return (
    <html lang="en" suppressHydrationWarning style={accentStyle(site)}>
      <PageHead />
      <body>
        {user && view && <ViewBand name={`${user.firstName} ${user.lastName}`.trim()} view={view} />}
        {user && !view && <SignedInBand firstName={user.firstName} isAdmin={user.isAdmin} />}
        <PageFrame
          viewer={user}
          site={site}
          unread={notifications?.unread ?? 0}
          messages={notifications?.messages ?? 0}
          reviewsDue={review?.overview.dueToday ?? 0}
          onSignOut={signOut}
          search={<SearchOpener viewerId={user?.id ?? null} />}
        >
          <Outlet />
        </PageFrame>
        <PageAnnouncer />
        {user && <SessionWatch userId={user.id} />}
        <Scripts />
      </body>
    </html>
  )
}

function PageHead() {
  const nonce = useRouter().options.ssr?.nonce
  return (
    <head>
      {/* Before any stylesheet: which of a page's files comes first is the bundler's choice, and the first one to
          name a layer would decide the order of all. */}
      <style>{'@layer properties, theme, base, components, utilities;'}</style>
      <HeadContent />
      {/* Not among the route's head scripts, which run again with each page that the router goes to. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
    </head>
  )
}

/** The school's color, derived on the server alone; React leaves the attribute as the server wrote it. */
function accentStyle({ accentColour }: SiteSettings): CSSProperties | undefined {
  return import.meta.env.SSR && accentColour ? (accentTokens(accentColour) as CSSProperties) : undefined
}
