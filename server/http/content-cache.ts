import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Events } from '../events/events.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Bytes of bodies kept in one process, compressed forms included. */
const roomForBodies = 48 * 1024 * 1024

/** Beyond it an answer is a file rather than a page, and is left to be made anew. */
const longestBody = 2 * 1024 * 1024

interface Kept {
  etag: string
  headers: Record<string, string>
  /** Answers of the API are the same for all; pages are kept for visitors without a session only. */
  forVisitorsOnly: boolean
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

/**
 * Keeps what is the same for every visitor: public pages, and answers of the API that depend on the content
 * alone. An answer is kept when it says `cache-control: public`; it is compressed once, carries an ETag, and is
 * dropped in every process when the content changes. While this process cannot hear of changes, nothing is
 * answered from here.
 */
export function contentCache({ events, sessionCookie }: { events: Events; sessionCookie: string }) {
  const entries = new LRUCache<string, Kept>({
    max: 2_000,
    maxSize: roomForBodies,
    sizeCalculation: (kept) => kept.identity.length * 2 + 1_000,
  })
  let edition = 0

  function empty() {
    edition += 1
    entries.clear()
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
      const kept = entries.get(request.url ?? '')
      if (kept === undefined) return false
      if (kept.forVisitorsOnly && request.headers.cookie?.includes(`${sessionCookie}=`)) return false
      if (request.headers['if-none-match'] === kept.etag) {
        response.writeHead(304, { ...kept.headers, etag: kept.etag }).end()
        return true
      }
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding =
        kept.br && accepted.includes('br') ? 'br' : kept.gzip && accepted.includes('gzip') ? 'gzip' : null
      const body = (encoding && kept[encoding]) || kept.identity
      response.writeHead(200, {
        ...kept.headers,
        ...(encoding ? { 'content-encoding': encoding } : {}),
        'content-length': body.length,
        etag: kept.etag,
      })
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
      const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
      const kept: Kept = { etag, headers: { ...headers, vary: 'accept-encoding' }, forVisitorsOnly, identity }
      if (madeFrom === edition && events.isConnected() && identity.length <= longestBody) {
        entries.set(url, kept)
        void compress(kept)
      }
      return new Response(identity, { headers: { ...headers, vary: 'accept-encoding', etag } })
    },
  }
}

export type ContentCache = ReturnType<typeof contentCache>

/** Once per answer and off the main thread; until it is done the plain body is sent. */
async function compress(kept: Kept): Promise<void> {
  if (kept.identity.length < 1_000) return
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: kept.identity.length,
  }
  kept.gzip = await compressGzip(kept.identity, { level: 7 })
  kept.br = await compressBrotli(kept.identity, { params: parameters })
}
