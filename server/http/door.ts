import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import sirv from 'sirv'
import type { Ask } from '../../contract/index.ts'
import type { Problem } from '../../contract/problem.ts'
import type { LiveDoor } from '../events/live-door.ts'
import type { PrintService } from '../print/service.ts'
import type { SiteWithLogo } from '../settings/service.ts'
import type { Api } from './api.ts'
import type { ContentCache } from './content-cache.ts'
import { type DrawnPictures, pictureRoutes } from './pictures.ts'
import { compressQuickly } from './quick-compression.ts'
import { toRefusal } from './refusal.ts'
import { fileHeaders, pagePolicy, securityHeaders } from './security-headers.ts'
import { troublePage } from './trouble-page.ts'
import type { RequestSessions, Viewer } from './viewer.ts'

/** A page as it was drawn, text until it is sent. */
export interface RenderedPage {
  status: number
  headers: Headers
  /** Its HTML, in texts that follow one another (web/own-scripts.ts). */
  texts: readonly string[]
  /** Its inline scripts, for its policy. */
  scripts: string[]
}

/** @param who.ask how the page's loaders reach the API, @param who.isSignedIn whether somebody's own page is asked for */
export type RenderPage = (request: Request, who: { ask: Ask; isSignedIn: boolean }) => Promise<RenderedPage>

/** What the pages' side of the server offers, see web/server.ts. */
export interface Pages extends DrawnPictures {
  renderPage: RenderPage
  /** The route a page is on, as the code names it (`/course/$id`); null for an address that leads nowhere. */
  routeOf(pathname: string): string | null
  /** An address, path and query, as its page reads it: what no route takes of the query is left out. */
  addressRead(address: string): string
}

/** The API, and what programs read about the site: sitemap, feed, manifest. */
const servedByApi =
  /^\/(api(\/|$)|\.well-known\/|(sitemap\.xml|robots\.txt|feed\.atom|site\.webmanifest)(\?|$))/

export interface DoorOptions {
  api: Api
  pages: Pages
  sessions: RequestSessions
  cache: ContentCache
  /** The school's settings, with its logo. */
  school: () => Promise<SiteWithLogo>
  /** Texts of share pictures, see server/print. */
  shareTexts: PrintService['shareTexts']
  /** Answers that stay open, see server/events. */
  live: LiveDoor
  baseUrl: string
  logger: Logger
  trustProxy: boolean
  /** Folder of built files for the browser; null in development, where Vite serves them. */
  assets: string | null
  /** Asked before pages and API, in development. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * Where every request comes in: kept content first, then files, then the API under /api, and for all else a
 * page, rendered as a client of the same API.
 */
export function openDoor(options: DoorOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const { api, pages, sessions, cache, school, live, baseUrl, logger, trustProxy } = options
  const constant = securityHeaders(baseUrl)
  const always = Object.entries(constant)
  const pictures = pictureRoutes(pages, api, school, options.shareTexts)
  const files = options.assets
    ? sirv(options.assets, { brotli: true, gzip: true, etag: true, setHeaders: describeFile })
    : null

  const listener = getRequestListener(
    async (request, bindings) => {
      const { incoming } = bindings as HttpBindings
      const address = addressOf(incoming, trustProxy)
      const madeFrom = cache.edition()
      const path = incoming.url ?? '/'
      const isApi = servedByApi.test(path)
      const drawn = isApi ? null : await pictures.draw(path)
      const response = isApi
        ? await squeezed(await api.fetch(request, { address }), path, request)
        : (drawn ?? (await page(request, address)))
      // A page's head says what the page would: it is made like the page, and Node leaves the body out.
      const isWhole = request.method === 'GET' || (request.method === 'HEAD' && !isApi)
      if (!isWhole || !cache.mayKeep(response)) return response
      // What is kept goes out by itself, so it holds them.
      for (const [name, value] of always) {
        if (!response.headers.has(name)) response.headers.set(name, value)
      }
      return cache.keep(path, response, madeFrom, !isApi && drawn === null)
    },
    { hostname: new URL(baseUrl).host },
  )

  /** A page for this visitor. What it shows of a person is never kept anywhere. */
  async function page(request: Request, address: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Pages are read with GET.', { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    // The API's own failure, which the page's loaders could only repeat: its status and the id in the log.
    let failed: Problem | null = null
    try {
      const { headers } = request
      const viewer = await sessions.viewerOf(headers)
      const askApi = api.askAs({ viewer, address, headers })
      const ask: Ask = async (key, input) => {
        const outcome = await askApi(key, input)
        if ('problem' in outcome && outcome.problem.status >= 500) failed ??= outcome.problem
        return outcome
      }
      const rendered = await pages.renderPage(asked(request), { ask, isSignedIn: viewer !== null })
      if (rendered.status >= 500) throw new Error('The page was rendered as an error')
      const policy = pagePolicy(rendered.scripts, options.middleware !== undefined)
      const answer = await finish(rendered, policy, viewer, request)
      const renewed = viewer && (await sessions.renew(viewer, request.headers))
      if (renewed) answer.headers.append('set-cookie', renewed)
      return answer
    } catch (error) {
      const { status, requestId } = troubleOf(error, failed)
      logger.error(
        { err: error, requestId, path: new URL(request.url).pathname },
        'A page could not be rendered',
      )
      return troublePage(status, requestId)
    }
  }

  /**
   * What others hang on a link (`?utm_source=…`, `?fbclid=…`) makes no other page of it: one is made and kept for all of
   * them, and nobody has pages made anew by making up queries.
   */
  function addressRead(url: string): string {
    if (!url.includes('?') || servedByApi.test(url)) return url
    return canBeRead(url.slice(0, url.indexOf('?'))) ? pages.addressRead(url) : url
  }

  /** Names of built files carry a hash of what is in them, so they may be kept for good. */
  function describeFile(response: ServerResponse, path: string) {
    response.setHeader(
      'cache-control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    for (const [name, value] of Object.entries(fileHeaders(constant, path))) response.setHeader(name, value)
  }

  return (request, response) => {
    if (cache.answer(request, response)) return
    const read = addressRead(request.url ?? '/')
    if (read !== request.url) {
      request.url = read
      if (cache.answer(request, response)) return
    }
    // Said before anything else is, so that no way out goes without them; an answer may say its own instead.
    for (const [name, value] of always) response.setHeader(name, value)
    if (live.isFor(request)) return live.handle(request, response)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (files !== null) response.once('pipe', (file) => endWith(file, response))
    const before = isRead && files !== null ? files : options.middleware
    const serve = () => {
      if (before === undefined) void listener(request, response)
      else before(request, response, () => void listener(request, response))
    }
    const isOwn = isRead && pictures.isOwnIcon(request.url ?? '')
    if (isOwn) void Promise.resolve(isOwn).then((own) => (own ? void listener(request, response) : serve()))
    else serve()
  }
}

/**
 * The files are known from the start. One that cannot be opened any more, because a newer build has taken its place,
 * ends its own answer; left alone, its stream would end the process.
 */
function endWith(file: NodeJS.EventEmitter, response: ServerResponse): void {
  file.once('error', () => response.destroy())
}

/** What a page is made for: it is read, and an address that no text could have made leads nowhere. */
function asked(request: Request): Request {
  const address = new URL(request.url)
  if (canBeRead(address.pathname)) {
    return request.method === 'GET' ? request : new Request(request, { method: 'GET' })
  }
  return new Request(new URL('/%25', address), { headers: request.headers })
}

/** Whether every `%` stands for something, and all of it is UTF-8. */
function canBeRead(pathname: string): boolean {
  try {
    // The build takes a call away whose result nobody uses.
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

function troubleOf(error: unknown, failed: Problem | null): { status: number; requestId: string } {
  const requestId = failed?.requestId ?? crypto.randomUUID()
  return { status: failed?.status ?? toRefusal(error).status, requestId }
}

async function finish(
  { status, headers, texts }: RenderedPage,
  policy: string,
  viewer: Viewer | null,
  request: Request,
): Promise<Response> {
  headers.set('content-security-policy', policy)
  const location = headers.get('location')
  if (location !== null) headers.set('location', withinSite(location, request.url))
  if (viewer !== null || status !== 200) headers.set('cache-control', 'private, no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  const kept = headers.get('cache-control')?.startsWith('public')
  const isShort = texts.length === 1 && (texts[0]?.length ?? 0) < 4_000
  if (kept || isShort) return new Response(texts.join(''), { status, headers })
  const compressed = await compressQuickly(texts, request.headers.get('accept-encoding') ?? '')
  headers.set('vary', 'accept-encoding')
  if (compressed === null) return new Response(texts.join(''), { status, headers })
  headers.set('content-encoding', compressed.encoding)
  return new Response(compressed.body, { status, headers })
}

/** Start names the host that the request named, which anybody may write; within the site the path is enough. */
function withinSite(location: string, from: string): string {
  const { origin } = new URL(from)
  return location.startsWith(`${origin}/`) ? location.slice(origin.length).replace(/^\/+/, '/') : location
}

/** Of gzip, for readers that do not take Zstandard, which is as small without it. */
const wellPacked = 6

/** The content of a module is the one long answer of the API that is not kept, and on a phone its size is felt. */
const longAnswers = /^\/api\/courses\/[^/]+\/modules\/[^/?]+$/

async function squeezed(answer: Response, path: string, request: Request): Promise<Response> {
  if (!longAnswers.test(path) || answer.status !== 200) return answer
  const text = await answer.text()
  const compressed = await compressQuickly([text], request.headers.get('accept-encoding') ?? '', wellPacked)
  const headers = new Headers(answer.headers)
  headers.set('vary', 'accept-encoding')
  if (compressed === null) return new Response(text, { headers })
  headers.set('content-encoding', compressed.encoding)
  return new Response(compressed.body, { headers })
}

/** The caller's address. What proxies say is believed only when the operator says there is one. */
function addressOf(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined
  const nearest = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return nearest || incoming.socket.remoteAddress || 'unknown'
}
