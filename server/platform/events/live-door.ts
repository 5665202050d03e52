import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Sessions } from '../../people/accounts/session.ts'
import { problemResponse, Refusal, toRefusal } from '../http/refusal.ts'
import { dependsOn, type Viewer } from '../http/viewer.ts'
import type { Events } from './events.ts'
import type { LiveService } from './live.ts'
import { type LiveStream, openLiveStream } from './live-stream.ts'

/** Milliseconds; common proxies close a silent response after a minute. */
const heartbeatEvery = 25_000
/**
 * Milliseconds. A stream ends after about this long and the browser reconnects, so it outlives its session by no more.
 */
const longestLife = 15 * 60_000
const mostTopics = 20
/** Per process: a shared count would cost a write for every page. A browser shares one stream between its tabs. */
const mostStreamsOfOne = 12

export interface LiveDoorOptions {
  live: LiveService
  events: Events
  sessions: Pick<Sessions, 'viewerOf' | 'tokenHashOf'>
  logger: Logger
  random?: () => number
}

interface Listener {
  tokenHash: string
  viewer: Viewer | null
  stream: LiveStream | null
  /** The checks made so far may be out of date. */
  isOver: boolean
}

/** `GET /api/events`. Plain `node:http` before everything else, because thousands stay open. */
export interface LiveDoor {
  /** Whether the request is for this address. */
  isFor(request: IncomingMessage): boolean

  /** Answers with a stream of events, or a refusal. */
  handle(request: IncomingMessage, response: ServerResponse): void

  openStreams(): number

  /** Ends every stream. */
  stop(): void
}

export function liveDoor({
  live,
  events,
  sessions: { viewerOf, tokenHashOf },
  logger,
  random = Math.random,
}: LiveDoorOptions): LiveDoor {
  /** Includes listeners still being admitted: their session may end before their stream opens. */
  const open = new Set<Listener>()
  const streams = () => [...open].flatMap(({ stream }) => stream ?? [])
  let stopped = false

  const heartbeat = setInterval(() => {
    for (const { stream } of open) stream?.write(':\n\n')
  }, heartbeatEvery)
  heartbeat.unref()

  // Migration 0002 announces the end of a session.
  const unsubscribe = events.subscribe('session', (payload) => {
    const { tokens, users } = payload as { tokens?: string[]; users?: string[] }
    for (const one of open) {
      // A changed person may have been suspended: the browser reconnects and is checked again.
      const named = !users || one.viewer === null || dependsOn(one.viewer, users)
      if (tokens ? tokens.includes(one.tokenHash) : named) endOne(one)
    }
  })
  // After a gap, close all streams: clients reconnect and replay what they missed; expired sessions are rejected.
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
    // Before the viewer is looked up: the database may be closing too.
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

  /** Closes the oldest stream, because the newest is the one in view. */
  function makeRoom(userId: string) {
    const own = [...open].filter(({ viewer }) => viewer?.id === userId).flatMap(({ stream }) => stream ?? [])
    for (const stream of own.slice(0, -mostStreamsOfOne)) stream.giveWay()
  }

  return {
    isFor: (request) => /^\/api\/events(\?|$)/.test(request.url ?? ''),

    handle(request, response) {
      accept(request, response).catch((error: unknown) => {
        // A response that has begun cannot become a refusal; the browser reconnects.
        if (response.headersSent) response.destroy()
        else void refuse(response, error)
        const { code, status } = toRefusal(error)
        if (status >= 500 && code !== 'stopping')
          logger.error({ err: error }, 'a live stream could not be opened')
      })
    },

    openStreams: () => streams().length,

    stop() {
      stopped = true
      clearInterval(heartbeat)
      unsubscribe()
      endGap()
      for (const stream of streams()) stream.end()
    },
  }
}

const wantsStream = (request: IncomingMessage) =>
  request.headers.accept?.includes('text/event-stream') === true

function refuseVisitor(request: IncomingMessage, response: ServerResponse): void {
  // To an EventSource, 204 means: do not reconnect. A refusal would log a console error in every tab whose session
  // ended in another one.
  if (!wantsStream(request)) throw new Refusal('not-signed-in', 'Please sign in to go on.')
  response.writeHead(204, { 'cache-control': 'no-store' }).end()
}

/** The browser's own header wins: it is the last event of this connection. */
function lastEventId(request: IncomingMessage, search: URLSearchParams): number | null {
  const given = String(request.headers['last-event-id'] ?? search.get('after') ?? '')
  return /^\d{1,15}$/.test(given) ? Number(given) : null
}

async function refuse(response: ServerResponse, error: unknown) {
  const problem = problemResponse(toRefusal(error), randomUUID())
  response.writeHead(problem.status, Object.fromEntries(problem.headers))
  response.end(await problem.text())
}
