import { dehydrateQuery, hydrate, QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
  Scripts,
} from '@tanstack/react-router'
import { attachRouterServerSsrUtils, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { handOverQueries } from './hand-over-queries.ts'

/** A cache as after loading: an answer, a list that goes on, one that failed, and one nobody asked for. */
async function filled(): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.query({ queryKey: ['/api/site'], queryFn: async () => ({ name: 'Creare' }) })
  await client.infiniteQuery({
    queryKey: ['/api/notes', { course: 'fnd-100' }],
    queryFn: async () => ({ notes: ['one'] }),
    initialPageParam: '',
    getNextPageParam: () => null,
  })
  const failing = async () => Promise.reject(new Error('away'))
  await client.query({ queryKey: ['/api/events'], queryFn: failing }).catch(() => null)
  client.getQueryCache().build(client, { queryKey: ['/api/nobody'] })
  return client
}

const statesOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, queryHash, queryType, state }) => ({ queryKey, queryHash, queryType, state }))

test('the browser knows of every answer what it would know by the way of the library', async () => {
  const server = await filled()
  const ours = new QueryClient()
  handOverQueries(ours).hydrate(handOverQueries(server).dehydrate())
  const theirs = new QueryClient()
  const asked = server
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
  hydrate(theirs, { mutations: [], queries: asked.map((query) => dehydrateQuery(query)) })
  expect(statesOf(ours)).toEqual(statesOf(theirs))
  expect(statesOf(ours)).toHaveLength(3)
})

test('a page is whole once it is drawn: nothing is kept open that would send it through a stream', async () => {
  const router = createRouter({
    routeTree: createRootRoute({
      notFoundComponent: () => null,
      component: () => (
        <html lang="en">
          <body>
            <Outlet />
            <Scripts />
          </body>
        </html>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
  })
  Object.assign(router.options, handOverQueries(await filled()))
  attachRouterServerSsrUtils({ router, manifest: { routes: {} } })
  await router.load()
  await router.serverSsr?.dehydrate()
  const drawn = renderToString(createElement(RouterProvider, { router }))
  const html = await transformHtmlStringWithRouter(router, drawn)
  // Everything is in what was drawn; a page that went through a stream gets the end of its data in a script of its own.
  expect(html).toBe(`<!DOCTYPE html>${drawn}`)
  expect(html).toContain('Creare')
})
