import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Events } from '../events/events.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Bytes of cached bodies per process, compressed forms included. Made-up addresses have their own budget because anyone
 * can invent them; they must not evict the site's pages.
 */
const roomForBodies = { plain: 40 * 1024 * 1024, madeUp: 8 * 1024 * 1024 }

/**
 * Whether an address has unlimited variants: a query, another spelling of a page (`/%61bout`, `/./about`, `/aBout`), or
 * a generated picture.
 */
const canBeMadeUp = (url: string) => url.startsWith('/covers/') || /[^a-z\d_./-]|\/[./]/.test(url)

/** Answers waiting for compression. Beyond it, an answer is compressed on a later request. */
const longestLine = 100

/** Bytes. A larger answer is a file, not a page, and is not cached. */
const longestBody = 2 * 1024 * 1024

interface Form {
  /** Alternating names and values, the cheapest form for `writeHead`. */
  head: string[]
  body: Buffer
}

interface Kept {
  etag: string
  /** API answers are the same for everyone; pages only for visitors without a session. */
  forVisitorsOnly: boolean
  /** Headers of a 304. */
  unchanged: string[]
  /** Compressed, or queued for it. */
  squeezed: boolean
  identity: Form
  br?: Form
  gzip?: Form
}

/**
 * Caches what is the same for every visitor: public pages, and API answers that depend on content alone, when they are
 * marked `cache-control: public`. Each is compressed once (for made-up addresses, on the second request), carries an
 * ETag, and is dropped in every process when the content changes. While this process cannot hear of changes, the cache
 * answers nothing.
 */
export interface ContentCache {
  /** Pass it to `keep`, so an answer made from old content is not cached. */
  edition(): number

  /** Drops everything that is cached. */
  empty(): void

  /** Sends the cached answer. @returns false if there is none for this request */
  answer(request: IncomingMessage, response: ServerResponse): boolean

  /** Whether the response is marked as the same for everyone. */
  mayKeep(response: Response): boolean

  /**
   * @param madeFrom the edition read before the answer was made
   * @returns the response to send in place of the given one, whose body may have been read
   */
  keep(url: string, response: Response, madeFrom: number, forVisitorsOnly: boolean): Promise<Response>
}

export function contentCache({
  events,
  sessionCookie,
}: {
  events: Events
  sessionCookie: string
}): ContentCache {
  const room = (maxSize: number) =>
    new LRUCache<string, Kept>({
      max: 2_000,
      maxSize,
      sizeCalculation: (kept) => kept.identity.body.length * 2 + 1_000,
    })
  const plain = room(roomForBodies.plain)
  const madeUp = room(roomForBodies.madeUp)
  const entriesFor = (url: string) => (canBeMadeUp(url) ? madeUp : plain)
  const squeeze = compressionLine()
  const inCookie = `${sessionCookie}=`
  let edition = 0

  function empty() {
    edition += 1
    plain.clear()
    madeUp.clear()
  }
  events.subscribe('content', empty)
  events.onGap(empty)

  return {
    edition: () => edition,
    empty,

    answer(request, response) {
      if ((request.method !== 'GET' && request.method !== 'HEAD') || !events.isConnected()) return false
      const url = request.url ?? ''
      const kept = entriesFor(url).get(url)
      if (kept === undefined) return false
      const { headers } = request
      if (kept.forVisitorsOnly && headers.cookie?.includes(inCookie)) return false
      if (headers['if-none-match'] === kept.etag) {
        response.writeHead(304, kept.unchanged).end()
        return true
      }
      squeeze(kept)
      const { head, body } = formFor(kept, headers['accept-encoding'])
      response.writeHead(200, head)
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },

    mayKeep: (response) =>
      response.status === 200 && response.headers.get('cache-control')?.startsWith('public') === true,

    async keep(url, response, madeFrom, forVisitorsOnly) {
      const identity = Buffer.from(await response.arrayBuffer())
      const headers = Object.fromEntries(response.headers)
      delete headers['x-request-id']
      // Each form has its own; browsers reject a repeated content-length.
      delete headers['content-length']
      const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
      const all = { ...headers, vary: 'accept-encoding', etag }
      if (madeFrom === edition && events.isConnected() && identity.length <= longestBody) {
        const unchanged = Object.entries(all).flat()
        const whole = formOf(unchanged, identity)
        const kept: Kept = { etag, forVisitorsOnly, unchanged, squeezed: false, identity: whole }
        const entries = entriesFor(url)
        entries.set(url, kept)
        // Most of the others are requested only once.
        if (entries === plain) squeeze(kept)
      }
      return new Response(identity, { headers: all })
    },
  }
}

function formOf(always: string[], body: Buffer, encoding?: string): Form {
  const head = [...always, 'content-length', `${body.length}`]
  if (encoding !== undefined) head.push('content-encoding', encoding)
  return { head, body }
}

function formFor(kept: Kept, accepted = ''): Form {
  if (kept.br !== undefined && accepted.includes('br')) return kept.br
  return kept.gzip !== undefined && accepted.includes('gzip') ? kept.gzip : kept.identity
}

/** Compresses one answer at a time in the thread pool, which also reads files and hashes passwords. */
function compressionLine(): (kept: Kept) => void {
  let waiting = 0
  let last = Promise.resolve()
  return (kept) => {
    if (kept.squeezed || waiting >= longestLine) return
    kept.squeezed = true
    waiting += 1
    last = last
      .then(() => compress(kept))
      .catch(() => {
        kept.squeezed = false
      })
      .finally(() => {
        waiting -= 1
      })
  }
}

/**
 * The window is no larger than the body: Brotli takes twelve bytes of memory per byte of window, 50 MB for the largest,
 * in each compressing thread, and hardly returns it.
 */
async function compress(kept: Kept): Promise<void> {
  const { body } = kept.identity
  if (body.length < 1_000) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.ceil(Math.log2(body.length + 16))),
  }
  kept.gzip = formOf(kept.unchanged, await compressGzip(body, { level: 7 }), 'gzip')
  kept.br = formOf(kept.unchanged, await compressBrotli(body, { params }), 'br')
}
