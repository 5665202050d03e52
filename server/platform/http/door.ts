import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import sirv from 'sirv'
import type { Ask } from '../../../contract/index.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { SiteWithLogo } from '../../school/settings/service.ts'
import type { LiveDoor } from '../events/live-door.ts'
import type { PrintService } from '../print/service.ts'
import type { Api } from './api.ts'
import type { ContentCache } from './content-cache.ts'
import { type DrawnPictures, pictureRoutes } from './pictures.ts'
import { compressQuickly } from './quick-compression.ts'
import { Refusal, toRefusal } from './refusal.ts'
import { fileHeaders, pagePolicy, securityHeaders } from './security-headers.ts'
import { answerForm, type FormCall, type SentForm } from './sent-form.ts'
import { troublePage } from './trouble-page.ts'
import type { RequestSessions } from './viewer.ts'

export interface RenderedPage {
  status: number
  headers: Headers
  html: string
  /** Of its inline scripts; null for a document, which is cached for everyone and so has no fresh one. */
  nonce: string | null
  /** The texts of the inline scripts that its policy allows without a nonce. */
  scripts: string[]
}

/** Who a page is rendered for. */
export interface PageViewer {
  /** How its loaders call the API. */
  ask: Ask
  isSignedIn: boolean
  /** A form that was sent to the page without a script, with its answer. */
  sent: SentForm | null
}

export type RenderPage = (request: Request, viewer: PageViewer) => Promise<RenderedPage>

export interface Pages extends DrawnPictures {
  renderPage: RenderPage
  /** The call that a page's form makes; null if the page takes no form. */
  formCall(url: URL, fields: Record<string, string>): FormCall | null
  /** Returns the route's id (`/course/$id`), or null when no route matches. */
  routeOf(pathname: string): string | null
  /** Returns path and query as the page's route reads them, without unknown query parameters. */
  addressRead(address: string): string
}

const servedByApi =
  /^\/(api(\/|$)|\.well-known\/|(sitemap\.xml|robots\.txt|feed\.atom|site\.webmanifest)(\?|$))/

export interface DoorOptions {
  api: Api
  pages: Pages
  sessions: RequestSessions
  cache: ContentCache
  school: () => Promise<SiteWithLogo>
  /** See server/platform/print. */
  shareTexts: PrintService['shareTexts']
  live: LiveDoor
  baseUrl: string
  logger: Logger
  trustProxy: boolean
  /** Folder of the browser build; null in development, where Vite serves it. */
  assets: string | null
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/** Handles every request: cached content, files, the API under /api, otherwise a page. */
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
      // HEAD is rendered like the page, for its headers; Node drops the body.
      const isWhole = request.method === 'GET' || (request.method === 'HEAD' && !isApi)
      if (!isWhole || !cache.mayKeep(response)) return response
      // A cached response is written without `always` being set first, so it holds these.
      for (const [name, value] of always) {
        if (!response.headers.has(name)) response.headers.set(name, value)
      }
      return cache.keep(path, response, madeFrom, !isApi && drawn === null)
    },
    { hostname: new URL(baseUrl).host },
  )

  async function page(request: Request, address: string): Promise<Response> {
    const isSent = request.method === 'POST'
    if (!isSent && request.method !== 'GET' && request.method !== 'HEAD') return notAllowed()
    // The API's failure: its status and the request id in the log, instead of the loader's own error.
    let failed: Problem | null = null
    try {
      const { headers } = request
      const viewer = await sessions.viewerOf(headers)
      const asking = { viewer, address, headers }
      const form = isSent ? await answerForm(request, { api, asking, callOf: pages.formCall }) : null
      if (isSent && form === null) return notAllowed()
      if (form?.next) return elsewhere(form.next, form.cookies)
      const sent = form?.sent ?? null
      if (sent?.problem && sent.problem.status >= 500) {
        failed = sent.problem
        throw new Error('A form could not be carried out')
      }
      const askApi = api.askAs(asking)
      const ask: Ask = async (key, input) => {
        const outcome = await askApi(key, input)
        if ('problem' in outcome && outcome.problem.status >= 500) failed ??= outcome.problem
        return outcome
      }
      const rendered = await pages.renderPage(pageRequest(request), {
        ask,
        isSignedIn: viewer !== null,
        sent,
      })
      if (rendered.status >= 500) throw new Error('The page was rendered as an error')
      const policy = pagePolicy(rendered, options.middleware !== undefined)
      const answer = await finish(rendered, policy, { isOwn: viewer !== null || isSent, request })
      for (const cookie of form?.cookies ?? []) answer.headers.append('set-cookie', cookie)
      const renewed = viewer && (await sessions.renew(viewer, request.headers))
      if (renewed) answer.headers.append('set-cookie', renewed)
      return answer
    } catch (error) {
      // The reader went elsewhere before the page was there: no one receives this, and nothing failed.
      if (request.signal.aborted) return new Response(null, { status: 499 })
      // A body that is no form is the client's fault, and no page of ours.
      if (isSent && error instanceof Refusal && error.isExpected)
        return new Response(error.message, { status: error.status })
      const { status, requestId } = troubleOf(error, failed)
      logger.error(
        { err: error, requestId, path: new URL(request.url).pathname },
        'A page could not be rendered',
      )
      return troublePage(status, requestId)
    }
  }

  /**
   * Drops unknown query parameters (`?utm_source=…`), so that one page is rendered and cached for all of them, and
   * invented queries cannot force new renders.
   */
  function addressRead(url: string): string {
    if (!url.includes('?') || servedByApi.test(url)) return url
    return canBeRead(url.slice(0, url.indexOf('?'))) ? pages.addressRead(url) : url
  }

  /** Names of built files contain a content hash. */
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
    // Set first, so every response has them; a response may override them.
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
 * Files are listed at start. If a newer build replaced one, its response ends; an unhandled stream error would end the
 * process.
 */
function endWith(file: NodeJS.EventEmitter, response: ServerResponse): void {
  file.once('error', () => response.destroy())
}

/** The request a page is rendered for: GET, with a malformed address replaced by one that matches no route. */
function pageRequest(request: Request): Request {
  const address = new URL(request.url)
  if (canBeRead(address.pathname)) {
    if (request.method === 'GET') return request
    const { url, headers, signal } = request
    return new Request(url, { headers, signal })
  }
  return new Request(new URL('/%25', address), { headers: request.headers })
}

/** Whether the path is valid percent-encoded UTF-8. */
function canBeRead(pathname: string): boolean {
  try {
    // The build removes a call whose result is unused.
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

function troubleOf(error: unknown, failed: Problem | null): { status: number; requestId: string } {
  const requestId = failed?.requestId ?? crypto.randomUUID()
  return { status: failed?.status ?? toRefusal(error).status, requestId }
}

const notAllowed = () =>
  new Response('This page is read with GET.', { status: 405, headers: { allow: 'GET, HEAD' } })

/** The answer to a form that leads on, with the session that it began. */
function elsewhere(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** @param isOwn whether it is made for one person alone */
async function finish(
  { status, headers, html }: RenderedPage,
  policy: string,
  { isOwn, request }: { isOwn: boolean; request: Request },
): Promise<Response> {
  headers.set('content-security-policy', policy)
  const location = headers.get('location')
  if (location !== null) headers.set('location', withinSite(location, request.url))
  if (isOwn || status !== 200) headers.set('cache-control', 'private, no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  const kept = headers.get('cache-control')?.startsWith('public')
  if (kept || html.length < 4_000) return new Response(html, { status, headers })
  const compressed = await compressQuickly(html, request.headers.get('accept-encoding') ?? '')
  headers.set('vary', 'accept-encoding')
  if (compressed === null) return new Response(html, { status, headers })
  headers.set('content-encoding', compressed.encoding)
  return new Response(compressed.body, { status, headers })
}

/**
 * TanStack Start puts the requested host into redirects, which the client controls; within the site the path is enough.
 */
function withinSite(location: string, from: string): string {
  const { origin } = new URL(from)
  return location.startsWith(`${origin}/`) ? location.slice(origin.length).replace(/^\/+/, '/') : location
}

/** gzip level; zstd is as small at its default. */
const wellPacked = 6

/** The one long API answer that is not cached; its size matters on phones. */
const longAnswers = /^\/api\/courses\/[^/]+\/modules\/[^/?]+$/

async function squeezed(answer: Response, path: string, request: Request): Promise<Response> {
  if (!longAnswers.test(path) || answer.status !== 200) return answer
  const text = await answer.text()
  const compressed = await compressQuickly(text, request.headers.get('accept-encoding') ?? '', wellPacked)
  const headers = new Headers(answer.headers)
  headers.set('vary', 'accept-encoding')
  if (compressed === null) return new Response(text, { headers })
  headers.set('content-encoding', compressed.encoding)
  return new Response(compressed.body, { headers })
}

/** Trusts X-Forwarded-For only behind a configured proxy. */
function addressOf(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined
  const nearest = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return nearest || incoming.socket.remoteAddress || 'unknown'
}
