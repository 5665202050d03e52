import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Events } from '../events/events.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Bytes of bodies kept in one process, compressed forms included. Addresses that somebody can make up have a room of
 * their own: there are as many of them as one likes, and they must not take the place of the pages of the site.
 */
const roomForBodies = { plain: 40 * 1024 * 1024, madeUp: 8 * 1024 * 1024 }

/**
 * Whether an address is one of any number that lead to something: with a query, another spelling of a page's (`/%61bout`,
 * `/./about`, `/aBout`), or a drawing, which there is for every name.
 */
const canBeMadeUp = (url: string) => url.startsWith('/covers/') || /[^a-z\d_./-]|\/[./]/.test(url)

/** Answers that wait for their compression; what comes beyond them is compressed when it is asked for again. */
const longestLine = 100

/** Beyond it an answer is a file rather than a page, and is left to be made anew. */
const longestBody = 2 * 1024 * 1024

/** An answer ready to be sent. */
interface Form {
  /** Names and values in turn, as `writeHead` takes them with the least to do. */
  head: string[]
  body: Buffer
}

interface Kept {
  etag: string
  /** Answers of the API are the same for all; pages are kept for visitors without a session only. */
  forVisitorsOnly: boolean
  /** For whoever has it already. */
  unchanged: string[]
  /** It is compressed, or in the line for it. */
  squeezed: boolean
  identity: Form
  br?: Form
  gzip?: Form
}

/**
 * Keeps what is the same for every visitor: public pages, and answers of the API that depend on the content
 * alone. An answer is kept when it says `cache-control: public`; it is compressed once (if its address can be made up, when it
 * is asked for again), carries an ETag, and is dropped in every process when the content changes. While this process cannot hear of changes, nothing is
 * answered from here.
 */
export function contentCache({ events, sessionCookie }: { events: Events; sessionCookie: string }) {
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
    /** Taken before an answer is made and handed to `keep`, so that an answer made from old content is not kept. */
    edition: () => edition,
    empty,

    /** Answers the request if it can. @returns false when the request has to go on */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
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

    /** Whether an answer says of itself that it is the same for everyone. */
    mayKeep: (response: Response): boolean =>
      response.status === 200 && response.headers.get('cache-control')?.startsWith('public') === true,

    /**
     * Keeps an answer that may be kept.
     *
     * @param madeFrom the edition taken before the answer was made
     * @returns the answer to send; its body may have been read, so send this one
     */
    async keep(
      url: string,
      response: Response,
      madeFrom: number,
      forVisitorsOnly: boolean,
    ): Promise<Response> {
      const identity = Buffer.from(await response.arrayBuffer())
      const headers = Object.fromEntries(response.headers)
      delete headers['x-request-id']
      // Each form has its own; said twice, browsers refuse the whole answer.
      delete headers['content-length']
      const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
      const all = { ...headers, vary: 'accept-encoding', etag }
      if (madeFrom === edition && events.isConnected() && identity.length <= longestBody) {
        const unchanged = Object.entries(all).flat()
        const whole = formOf(unchanged, identity)
        const kept: Kept = { etag, forVisitorsOnly, unchanged, squeezed: false, identity: whole }
        const entries = entriesFor(url)
        entries.set(url, kept)
        // Most of the others are asked for once.
        if (entries === plain) squeeze(kept)
      }
      return new Response(identity, { headers: all })
    },
  }
}

export type ContentCache = ReturnType<typeof contentCache>

/** @param always the headers that every form has */
function formOf(always: string[], body: Buffer, encoding?: string): Form {
  const head = [...always, 'content-length', `${body.length}`]
  if (encoding !== undefined) head.push('content-encoding', encoding)
  return { head, body }
}

/** The smallest form that the browser takes. */
function formFor(kept: Kept, accepted = ''): Form {
  if (kept.br !== undefined && accepted.includes('br')) return kept.br
  return kept.gzip !== undefined && accepted.includes('gzip') ? kept.gzip : kept.identity
}

/**
 * Once per answer and off the main thread, one after another: the threads are those that read files and check passwords
 * too. Until it is done the plain body is sent.
 */
function compressionLine(): (kept: Kept) => void {
  let waiting = 0
  let last = Promise.resolve()
  return (kept) => {
    if (kept.squeezed || waiting >= longestLine) return
    kept.squeezed = true
    waiting += 1
    last = last
      .then(() => compress(kept))
      // The plain body goes on being sent; the line goes on too.
      .catch(() => {
        kept.squeezed = false
      })
      .finally(() => {
        waiting -= 1
      })
  }
}

/**
 * The window is as large as the body and no larger: Brotli takes twelve bytes of memory for each of the window's, 50 MB
 * for the widest, in each of the threads that compress, and what was taken once is hardly given back.
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
