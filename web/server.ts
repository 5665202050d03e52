import { randomUUID } from 'node:crypto'
import { getSsrStatus, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Ask } from '../contract/index.ts'
import { sendThrough } from './lib/api.ts'
import { DocumentContext } from './lib/document.ts'
import type { SentForm } from './lib/sent-form.ts'
import type { getRouter } from './router.tsx'
import { speculationRules } from './shell/speculation-rules.ts'
import { coverSvg } from './ui/covers/cover.ts'
import { themeScript } from './ui/theme/theme-script.ts'

/** Who the page is rendered for, and how its loaders reach the API. */
export interface PageViewer {
  ask: Ask
  isSignedIn: boolean
  /** A form that was sent to this page without a script. */
  sent?: SentForm | null
}

/** A page, and the inline scripts its policy has to allow: by a nonce, or by their text where the page is kept. */
export interface RenderedPage {
  status: number
  headers: Headers
  html: string
  nonce: string | null
  scripts: string[]
}

/** What the request carries through TanStack Start to the handler below and to web/router.tsx. */
interface PageContext {
  ask: Ask
  document: boolean
  sent: SentForm | null
  nonce?: string
}

// A direct call, with the visitor's session.
sendThrough((key, input) => (getGlobalStartContext() as unknown as PageContext).ask(key, input))

type Router = ReturnType<typeof getRouter>

/** One route tree, two kinds of page: a visitor's is a document, a signed-in person's the application (decision 44). */
const render = createStartHandler(({ router, responseHeaders }) => {
  const page = getGlobalStartContext() as unknown as PageContext
  const children = createElement(RouterServer, { router })
  if (!page.document) return renderRouterToString({ router, responseHeaders, children })
  keepStylesOnly(router as unknown as Router)
  const drawIsland = (content: ReactNode, identifierPrefix: string) =>
    renderToString(content, { identifierPrefix })
  const html = renderToString(
    createElement(DocumentContext, { value: { drawIsland, sent: page.sent } }, children),
  )
  return new Response(`<!DOCTYPE html>${html}`, { status: getSsrStatus(router), headers: responseHeaders })
})

/** A document runs none of its routes' modules, so it preloads none. */
function keepStylesOnly(router: Router): void {
  const manifest = router.ssr?.manifest
  if (manifest === undefined) return
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => {
      const { preloads: _, ...rest } = route ?? {}
      return [id, rest]
    }),
  )
  router.ssr = { manifest: { ...manifest, routes } }
}

/**
 * Renders a page to a whole document. Documents bring their style along, because a round trip is felt on a first visit;
 * a signed-in person has the style sheets from the page before.
 *
 * @throws what a loader or a component threw
 */
export async function renderPage(
  request: Request,
  { ask, isSignedIn, sent = null }: PageViewer,
): Promise<RenderedPage> {
  // The answer to a form is a document too: it was sent without a script.
  const isDocument = sent !== null || (!isSignedIn && !isGallery(request))
  const nonce = isDocument ? null : randomUUID()
  const context: PageContext = { ask, document: isDocument, sent, ...(nonce === null ? {} : { nonce }) }
  const options = { context, inlineCss: isDocument }
  const response = await render(request, options as unknown as Parameters<typeof render>[1])
  return {
    status: response.status,
    headers: new Headers(response.headers),
    html: await response.text(),
    nonce,
    scripts: isDocument ? [themeScript, speculationRules] : [],
  }
}

/** The gallery of components, in development, is tried out without signing in. */
const isGallery = ({ url }: Request) => import.meta.env.DEV && new URL(url).pathname.startsWith('/dev/')

export { addressRead, routeOf } from './addresses.ts'
export { formCall } from './page-forms.ts'
export { schoolIcon } from './share/school-icon.ts'
export { sharePng } from './share/share-image.ts'

const coverPath = /^\/covers\/([a-z-]+)\/([a-z0-9-]+?)(?:-([1-9])x([1-9]))?\.svg$/

/**
 * Cover art as a picture: `/covers/branding/brd-101.svg`, or `-4x5.svg` for another number of columns and rows.
 *
 * @returns null when the path is no cover's
 */
export function renderCover(pathname: string): string | null {
  const [, department, id, columns = '6', rows = '4'] = coverPath.exec(pathname) ?? []
  if (department === undefined || id === undefined) return null
  const svg = coverSvg({ id, department, columns: Number(columns), rows: Number(rows) })
  // Inside a page the drawing takes the page's namespace; on its own it has to name it.
  return svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
}
