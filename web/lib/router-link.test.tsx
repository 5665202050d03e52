import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Link, LinksDrawnBy } from '../ui/navigation/link.tsx'
import { RouterLink } from './router-link.tsx'

async function drawn(address: string, content: ReactNode): Promise<string> {
  const root = createRootRoute({ component: () => <LinksDrawnBy value={RouterLink}>{content}</LinksDrawnBy> })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/about' })])
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, isServer: true })
  await router.load()
  return renderToString(createElement(RouterProvider, { router }))
}

test('outside of a router a link is a plain one', () => {
  const html = renderToString(
    <Link to="/about?tab=all" resetScroll={false} viewTransition className="text-link">
      About
    </Link>,
  )
  expect(html).toBe('<a class="text-link" href="/about?tab=all">About</a>')
})

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
