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
import { answersElement, handOverQueries } from './hand-over-queries.ts'

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

/** As a browser reads what an element of data holds. */
const textIn = (element: string) => element.slice(element.indexOf('>') + 1, element.lastIndexOf('</script>'))

const statesOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, queryHash, queryType, state }) => ({ queryKey, queryHash, queryType, state }))

function handing(client: QueryClient) {
  const { serializationAdapters, dehydrate } = handOverQueries(client)
  const [adapter] = serializationAdapters
  if (adapter === undefined) throw new Error('There is no adapter')
  return { adapter, handed: dehydrate() }
}

test('the browser knows of every answer what it would know by the way of the library', async () => {
  const server = await filled()
  const ours = new QueryClient()
  const handed = handOverQueries(server).dehydrate()
  handOverQueries(ours, () => textIn(answersElement(server))).hydrate(handed)
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
  expect(html).toContain('$_TSR')
})

test('what loaders return of the answers is named by its place, and is one with the cache in the browser', async () => {
  const server = await filled()
  const [{ adapter, handed }, text] = [handing(server), () => textIn(answersElement(server))]
  const site = server.getQueryData<{ name: string }>(['/api/site'])
  const pages = server.getQueryData<{ pages: object[] }>(['/api/notes', { course: 'fnd-100' }])?.pages
  expect([{ name: 'Creare' }, [...(pages ?? [])], 'Creare', null].filter(adapter.test)).toEqual([])
  const places = [site, pages].map((part) => part && adapter.test(part) && adapter.toSerializable(part))
  expect(places).toEqual(['0', '1.pages'])
  const browser = new QueryClient()
  const ours = handOverQueries(browser, text)
  const [named] = ours.serializationAdapters
  const [theirSite, theirPages] = places.map((place) => place && named?.fromSerializable(place))
  ours.hydrate(handed)
  expect(theirSite).toBe(browser.getQueryData(['/api/site']))
  expect(theirPages).toEqual([{ notes: ['one'] }])
})

test('what somebody wrote does not end the element', async () => {
  const server = new QueryClient()
  const written = '</script><script>theirs()</script><!--\u2028'
  await server.query({ queryKey: ['/api/notes'], queryFn: async () => ({ written }) })
  handOverQueries(server).dehydrate()
  const element = answersElement(server)
  expect(element.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
  expect(JSON.parse(textIn(element))[0][1]).toEqual({ written })
})
