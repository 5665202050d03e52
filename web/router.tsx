import { notifyManager, QueryClient } from '@tanstack/react-query'
import { createRouter, useRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { type ReactNode, useMemo } from 'react'
import { BrowsingProvider } from './lib/browsing.tsx'
import { acceptAnySearch } from './lib/known-search.ts'
import { RouterLink } from './lib/router-link.tsx'
import { sessionQuery } from './lib/session-query.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageTrouble } from './trouble/page-trouble.tsx'
import { LinksDrawnBy } from './ui/navigation/link.tsx'

// Draw what is put into the cache immediately. By default that waits for a timer, and until it runs React sets a pressed
// switch back: it flickers, and a second press undoes the first.
notifyManager.setScheduler(queueMicrotask)

let searchesPrepared = false

/** The nonce of this page's inline scripts; a document has none, because it is kept for everyone. */
const nonceOfPage = createIsomorphicFn()
  .client((): string | undefined => undefined)
  .server(() => (getGlobalStartContext() as { nonce?: string } | undefined)?.nonce)

/** A router and its query cache; on the server TanStack Start takes a fresh pair for every request. */
export const getRouter = () => createSiteRouter(nonceOfPage())

/** @param nonce undefined outside of a request, and for a document */
export function createSiteRouter(nonce?: string) {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Specification, section 9: queries are never stale, do not retry, do not refetch; mutations do not retry.
      // Offline they fail visibly; if they waited, a press would seem to do nothing.
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageTrouble,
    // A document leaves it to the browser: the script that the router writes for it would need a nonce.
    scrollRestoration: !import.meta.env.SSR || nonce !== undefined,
    // In-page links scroll smoothly by style sheet; another page begins at its top without an animation.
    scrollRestorationBehavior: 'instant',
    defaultStructuralSharing: true,
    InnerWrap: InRouter,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  })
  // Each request has a router of its own, and all of them the same routes.
  if (!searchesPrepared) acceptAnySearch(Object.values(router.routesById))
  searchesPrepared = true
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // A query that failed would arrive as an unhandled rejection; the browser asks again instead.
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  })
  return router
}

/** Links and navigation by the router, for components that islands share with the application. */
function InRouter({ children }: { children: ReactNode }) {
  const router = useRouter()
  const browsing = useMemo(
    () => ({
      go: (href: string) => void router.navigate({ href }),
      async sessionChanged() {
        const { queryClient } = router.options.context
        await queryClient
          .query({ ...sessionQuery, staleTime: 0 })
          .catch(() => queryClient.removeQueries({ queryKey: sessionQuery.queryKey }))
        // The header follows in its own time.
        void router.invalidate()
      },
    }),
    [router],
  )
  return (
    <BrowsingProvider value={browsing}>
      <LinksDrawnBy value={RouterLink}>{children}</LinksDrawnBy>
    </BrowsingProvider>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
