import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { handOverQueries } from './lib/hand-over-queries.ts'
import { bearAnySearch } from './lib/known-search.ts'
import { scrollRestoration } from './lib/scroll-restoration.ts'
import { routeTree } from './route-tree.gen.ts'
import { PageTrouble } from './trouble/page-trouble.tsx'

// What is put into the cache is drawn before anything else happens. By default that waits for a timer, and until it runs
// React sets a switch that was pressed back to what it was: it flickers, and a second press takes back the first.
notifyManager.setScheduler(queueMicrotask)

let bearing = false

/** A router and its query cache; on the server a fresh pair for every request. */
export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Specification, section 9: queries are never stale, do not retry, do not refetch; mutations do not retry.
      // Without a line they fail, as the reader is to see; waiting for one, a press would seem to do nothing.
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
    scrollRestoration: scrollRestoration(),
    // In-page links scroll smoothly by style sheet; another page begins at its top at once.
    scrollRestorationBehavior: 'instant',
    defaultStructuralSharing: true,
    InnerWrap: WithQueries,
    // Marks the scripts of one page as its own, see own-scripts.ts.
    ...(import.meta.env.SSR ? { ssr: { nonce: crypto.randomUUID() } } : {}),
  })
  // Each page made here has a router of its own, and all of them the same routes.
  if (!bearing) bearAnySearch(Object.values(router.routesById))
  bearing = true
  Object.assign(router.options, handOverQueries(queryClient))
  return router
}

function WithQueries({ children }: { children: ReactNode }) {
  const { queryClient } = useRouter().options.context
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
