import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { problemResponse, Refusal, toRefusal } from '../http/refusal.ts'
import { dependsOn, type Viewer } from '../http/viewer.ts'
import type { Events } from './events.ts'
import type { LiveService } from './live.ts'
import { type LiveStream, openLiveStream } from './live-stream.ts'

/** Shorter than the minute after which common proxies give up a silent answer. */
const heartbeatEvery = 25_000
/** A stream ends by itself after about this long, and comes back at once: so it cannot outlive its session by more. */
const longestLife = 15 * 60_000
const mostTopics = 20
/**
 * Counted in each process for itself: a count shared by all would be a write for every page that opens. One browser
 * holds one stream for all its tabs, so this is a dozen devices.
 */
const mostStreamsOfOne = 12

export interface LiveDoorOptions {
  live: LiveService
  events: Events
  viewerOf: (headers: Headers) => Promise<Viewer | null>
  /** What the table of sessions knows this cookie by. */
  tokenHashOf: (headers: Headers) => string | null
  logger: Logger
  random?: () => number
}

interface Listener {
  tokenHash: string
  /** Null while it is looked up who asks. */
  viewer: Viewer | null
  /** Null while it is looked up what they may hear. */
  stream: LiveStream | null
  /** What was looked up may hold no more. */
  isOver: boolean
}

/**
 * `GET /api/events`: who is signed in keeps this answer open and is told what happens. It is plain `node:http`
 * before everything else, because thousands of answers stay open at once and each should weigh little.
 */
export function liveDoor({
  live,
  events,
  viewerOf,
  tokenHashOf,
  logger,
  random = Math.random,
}: LiveDoorOptions) {
  /** Also those who are being let in: what ends their session meanwhile is told of once. */
  const open = new Set<Listener>()
  const streams = () => [...open].flatMap(({ stream }) => stream ?? [])
  let stopped = false

  const heartbeat = setInterval(() => {
    for (const { stream } of open) stream?.write(':\n\n')
  }, heartbeatEvery)
  heartbeat.unref()

  // Whose session has ended is told nothing more, in the moment it ends (migration 0002 announces it).
  const unsubscribe = events.subscribe('session', (payload) => {
    const { tokens, users } = payload as { tokens?: string[]; users?: string[] }
    for (const one of open) {
      // A changed person may have been blocked: the browser comes back at once and is looked at anew.
      const named = !users || one.viewer === null || dependsOn(one.viewer, users)
      if (tokens ? tokens.includes(one.tokenHash) : named) endOne(one)
    }
  })
  // What was told while this process could not hear is told to whoever comes back, or that they read anew; and whose
  // session ended meanwhile does not come back.
  const endGap = events.onGap(() => {
    for (const one of [...open]) endOne(one)
  })

  function endOne(one: Listener) {
    one.isOver = true
    one.stream?.end()
  }

  async function accept(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET') {
      throw new Refusal('method-not-allowed', 'This address answers to GET.', { headers: { allow: 'GET' } })
    }
    // Before anyone is looked up: the database may be closing too.
    if (stopped) throw new Refusal('stopping', undefined, { headers: { 'retry-after': '1' } })
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    const tokenHash = tokenHashOf(headers)
    if (tokenHash === null) return refuseVisitor(request, response)
    const one: Listener = { tokenHash, viewer: null, stream: null, isOver: false }
    open.add(one)
    try {
      await letIn(one, headers, request, response)
    } finally {
      if (one.stream === null) open.delete(one)
    }
  }

  async function letIn(one: Listener, headers: Headers, request: IncomingMessage, response: ServerResponse) {
    const viewer = await viewerOf(headers)
    if (viewer === null) return refuseVisitor(request, response)
    one.viewer = viewer
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const wanted = [...new Set((searchParams.get('topics') ?? '').split(',').filter((topic) => topic !== ''))]
    const topics = await live.admitted(viewer, wanted.slice(0, mostTopics))
    const stream = openLiveStream(response, random)
    one.stream = stream
    const life = setTimeout(() => stream.end(), longestLife * (0.8 + 0.4 * random()))
    life.unref()
    stream.onEnd(() => {
      open.delete(one)
      clearTimeout(life)
    })
    if (one.isOver || stopped) return stream.end()
    makeRoom(viewer.id)
    await live.join(stream, topics, lastEventId(request, searchParams))
  }

  /** One more than a person may hold: the oldest gives way, because the newest is the one somebody looks at. */
  function makeRoom(userId: string) {
    const own = [...open].filter(({ viewer }) => viewer?.id === userId).flatMap(({ stream }) => stream ?? [])
    for (const stream of own.slice(0, -mostStreamsOfOne)) stream.giveWay()
  }

  return {
    /** Whether a request is for the live stream. */
    isFor: (request: IncomingMessage) => /^\/api\/events(\?|$)/.test(request.url ?? ''),

    handle(request: IncomingMessage, response: ServerResponse): void {
      accept(request, response).catch((error: unknown) => {
        // An answer that has begun cannot become a refusal; the browser comes back and asks again.
        if (response.headersSent) response.destroy()
        else void refuse(response, error)
        const { code, status } = toRefusal(error)
        if (status >= 500 && code !== 'stopping')
          logger.error({ err: error }, 'a live stream could not be opened')
      })
    },

    openStreams: () => streams().length,

    /** Ends every stream; browsers come back by themselves, to another process. */
    stop(): void {
      stopped = true
      clearInterval(heartbeat)
      unsubscribe()
      endGap()
      for (const stream of streams()) stream.end()
    },
  }
}

export type LiveDoor = ReturnType<typeof liveDoor>

const wantsStream = (request: IncomingMessage) =>
  request.headers.accept?.includes('text/event-stream') === true

function refuseVisitor(request: IncomingMessage, response: ServerResponse): void {
  // To a browser's EventSource 204 means: do not come back by yourself. A refusal would be an error on the console
  // of every tab whose session was ended in another one.
  if (!wantsStream(request)) throw new Refusal('not-signed-in', 'Please sign in to go on.')
  response.writeHead(204, { 'cache-control': 'no-store' }).end()
}

/** The browser's own header wins: it knows what it heard last on this very connection. */
function lastEventId(request: IncomingMessage, search: URLSearchParams): number | null {
  const given = String(request.headers['last-event-id'] ?? search.get('after') ?? '')
  return /^\d{1,15}$/.test(given) ? Number(given) : null
}

async function refuse(response: ServerResponse, error: unknown) {
  const problem = problemResponse(toRefusal(error), randomUUID())
  response.writeHead(problem.status, Object.fromEntries(problem.headers))
  response.end(await problem.text())
}
