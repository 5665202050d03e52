import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link as RouterLink,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

async function drawn(address: string, content: ReactNode): Promise<string> {
  const root = createRootRoute({ component: () => content })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/about' })])
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, isServer: true })
  await router.load()
  return renderToString(createElement(RouterProvider, { router }))
}

const attributesOf = (html: string) => [...html.matchAll(/ ([\w-]+="[^"]*")/g)].map(([, one]) => one).sort()

test.each(['/about', '/about?tab=all', '/'])(
  'at %s the server renders a link as the router would',
  async (at) => {
    const ours = await drawn(at, <Link to="/about">About</Link>)
    const theirs = await drawn(
      at,
      <RouterLink to="/about" activeOptions={{ exact: true }} activeProps={() => ({})}>
        About
      </RouterLink>,
    )
    expect(attributesOf(ours)).toEqual(attributesOf(theirs))
  },
)

test('a link to the current page is marked, unless aria-current is set', async () => {
  expect(await drawn('/about', <Link to="/about">About</Link>)).toContain('aria-current="page"')
  const step = await drawn(
    '/about',
    <Link to="/about" aria-current="step">
      About
    </Link>,
  )
  expect(step).toContain('aria-current="step"')
  const told = await drawn(
    '/about',
    <Link to="/about" {...{ 'aria-current': undefined }}>
      About
    </Link>,
  )
  expect(told).not.toContain('aria-current')
})
