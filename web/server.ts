import { modulesOfRoutes, tsrStartManifest } from 'tanstack-start-manifest:v'
import filesOfParts from 'virtual:files-of-parts'
import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Ask } from '../contract/index.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { accentTokens } from '../rules/accent.ts'
import { answersElement } from './lib/hand-over-queries.ts'
import { type OwnScripts, takeMarksOff } from './own-scripts.ts'
import type { getRouter } from './router.tsx'
import { coverSvg } from './ui/covers/cover.ts'
import { drawOnceWith } from './ui/drawn-once.tsx'
import { wakeScript } from './ui/wake-script.ts'

/** Whose page is rendered, and how its loaders reach the API. */
export interface Who {
  ask: Ask
  isSignedIn: boolean
}

/** A page as it was drawn, see own-scripts.ts. */
export interface RenderedPage {
  status: number
  headers: Headers
  texts: string[]
  /** Its inline scripts, for its policy. */
  scripts: string[]
}

const { routes } = tsrStartManifest()

drawOnceWith(renderToString)

/** What a page loads besides its own files for whoever is signed in, so that it need not be asked for later. */
const studentParts: Record<string, string> = { '/course/$id': 'web/routes/-course/student-course.tsx' }

/**
 * Pages to read, where nothing happens before a visitor does something: links lead and forms are sent without scripts.
 * They wake when somebody turns to them (decision 38).
 */
const pagesToRead = new Set<string>([
  ...['/', '/about', '/catalog', '/courses', '/course/$id', '/departments'],
  ...['/accessibility', '/privacy', '/terms'],
])

/** What is made of one request, beside the answer that Start makes of it. */
interface Making {
  page: OwnScripts | null
  failure: unknown
}

/**
 * The document stays text until the door sends it. In the body of an answer it would become bytes and a stream, and
 * text again here and bytes once more there, each time anew (docs/decisions/0036).
 */
const render = createStartHandler(async ({ router: { state }, router, responseHeaders }) => {
  const { making, isSignedIn } = getGlobalStartContext() as unknown as { making: Making; isSignedIn: boolean }
  try {
    const drawn = inSchoolsColour(renderToString(createElement(RouterServer, { router })), state)
    const mark = router.options.ssr?.nonce
    const html = await transformHtmlStringWithRouter(router, drawn)
    const data = answersElement(router.options.context.queryClient)
    making.page = takeMarksOff(html, mark, { data, script: waking(state, isSignedIn) })
  } catch (error) {
    making.failure = error
  }
  return new Response(null, {
    status: making.page === null ? 500 : getSsrStatus(router),
    headers: responseHeaders,
  })
})

/** What the school's colour is drawn with; a school has one, so the last is derived once for all pages. */
let lastAccent: { colour: string | null; style: string } = { colour: null, style: '' }

/**
 * A page in the colour of its school, which stands on its first element; React leaves that one's attributes alone
 * (routes/__root.tsx). Derived here, so that no browser loads what derives it.
 */
function inSchoolsColour(html: string, { matches }: ReturnType<typeof getRouter>['state']): string {
  const { site } = (matches[0]?.loaderData ?? {}) as { site?: SiteSettings }
  const colour = site?.accentColour ?? null
  if (colour !== lastAccent.colour) {
    const tokens = Object.entries(accentTokens(colour))
    lastAccent = { colour, style: tokens.map(([name, value]) => `${name}:${value}`).join(';') }
  }
  return lastAccent.style === '' ? html : html.replace('<html ', `<html style="${lastAccent.style}" `)
}

/** The script at the end of a page; empty where a page has no modules to run. */
function waking({ matches, location }: ReturnType<typeof getRouter>['state'], isSignedIn: boolean): string {
  const routeIds = matches.map(({ routeId }) => routeId as string)
  // As renderPage has it: only a visitor's page brings its style along, and in development none does.
  const isVisitors = !isSignedIn && !import.meta.env.DEV
  const styles = isVisitors ? routeIds.flatMap((id) => routes[id]?.css ?? []) : []
  const parts = isVisitors ? [] : routeIds.flatMap((id) => filesOfParts[studentParts[id] ?? ''] ?? [])
  const addresses = styles.map((file) => (typeof file === 'string' ? file : file.href))
  // A module that is refused says so, and takes it back by itself after a while.
  const asksForModule = 'module' in location.search
  const sleeps = isVisitors && !asksForModule && pagesToRead.has(routeIds.at(-1) ?? '')
  const modules = routeIds.flatMap((id) => modulesOfRoutes[id] ?? [])
  const scripts = modules.flatMap(({ scripts }) => scripts)
  if (scripts.length === 0) return ''
  return wakeScript({
    scripts,
    preloads: [...new Set([...modules.flatMap(({ preloads }) => preloads), ...parts])],
    styles: addresses,
    sleeps,
  })
}

/**
 * Renders a page to a whole document. A visitor's first page brings its style along; whoever is signed in has the
 * style sheets from pages before, and a page of their own is made and sent each time: it only names them.
 *
 * @throws whatever kept the page from being drawn
 */
export async function renderPage(request: Request, { ask, isSignedIn }: Who): Promise<RenderedPage> {
  const making: Making = { page: null, failure: null }
  const options = { context: { ask, making, isSignedIn }, inlineCss: !isSignedIn }
  const answer = await render(request, options as Parameters<typeof render>[1])
  if (making.failure !== null) throw making.failure
  // Without a document Start answers by itself: it sends elsewhere, or says that it only makes pages.
  const { status } = answer
  if (making.page !== null) return { status, headers: answer.headers, ...making.page }
  return { status, headers: new Headers(answer.headers), texts: [await answer.text()], scripts: [] }
}

export { addressRead, routeOf } from './addresses.ts'
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
