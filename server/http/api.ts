import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { contract } from '../../contract/index.ts'
import type { AroundAnswer } from '../tracing/around.ts'
import { readJsonBody } from './body.ts'
import type { Call, Implementation } from './implement.ts'
import { originCheck } from './origin.ts'
import type { ReadPlaces } from './read-places.ts'
import { problemResponse, Refusal, toRefusal } from './refusal.ts'
import { validate } from './validate.ts'
import { mayCall, type RequestSessions, type Viewer } from './viewer.ts'

export interface ApiOptions {
  implementations: Implementation[]
  sessions: RequestSessions
  /** Where calls read from. */
  reads: ReadPlaces
  baseUrl: string
  logger: Logger
  /** Whether an administrator without a second factor is kept from what only administrators may do. */
  administratorsNeedSecondFactor?: boolean
  /** Whether answers are held against the contract, which drops what it does not promise. Costs time. */
  checkOutput: boolean
  /** Told of every answer: its endpoint, status, and how many milliseconds it took. */
  onAnswer?: (endpoint: string, status: number, milliseconds: number) => void
  /** Makes each answer a part of a trace. */
  aroundAnswer?: AroundAnswer | undefined
}

/** What whoever calls the API may hand along. Comes from this process, never from the wire. */
export interface ApiBindings {
  /** Set while rendering a page: the viewer was resolved once for the whole page. */
  viewer?: Viewer | null
  address?: string
}

export type Api = Hono<{ Bindings: ApiBindings }>

/**
 * The API as one Hono app. Every endpoint goes the same way: origin → session → access → validation → handler →
 * JSON; whatever is thrown on it becomes a problem document.
 *
 * @throws Error when an endpoint of the contract has no implementation or no access, so that the server does
 *   not start with a hole in it
 */
export function buildApi(options: ApiOptions): Api {
  const { implementations, sessions, reads, baseUrl, logger, checkOutput, onAnswer, aroundAnswer } = options
  refuseHoles(implementations)
  const app: Api = new Hono()
  const checkOrigin = originCheck(baseUrl)

  for (const { key, endpoint, handler, shared } of implementations) {
    const [method = '', path = ''] = key.split(' ')
    const answer = async (context: Context<{ Bindings: ApiBindings }>, requestId: string) => {
      const started = onAnswer && performance.now()
      const added: [string, string][] = [['x-request-id', requestId]]
      try {
        const request = context.req.raw
        if (method !== 'GET') checkOrigin(request.headers)
        const bindings = context.env ?? {}
        // An answer that is the same for everyone does not ask who is there.
        const viewer =
          bindings.viewer !== undefined
            ? bindings.viewer
            : shared
              ? null
              : await sessions.viewerOf(request.headers)
        if (!mayCall(endpoint.access, viewer)) {
          throw viewer === null
            ? new Refusal('not-signed-in', 'Please sign in to go on.')
            : new Refusal('not-allowed', 'Your account may not do this.')
        }
        // An administrator who sees the site as somebody else does acts in nobody's name.
        if (viewer?.seenBy && ((method !== 'GET' && !endpoint.endsView) || endpoint.secret)) {
          throw new Refusal(
            'view-only',
            `You see the site as ${viewer.firstName} does and change nothing. Go back to your own account first.`,
          )
        }
        if (
          options.administratorsNeedSecondFactor &&
          endpoint.access === 'admin' &&
          !viewer?.hasSecondFactor
        ) {
          throw new Refusal(
            'second-factor-required',
            'Administrators of this site need a second factor. Please set one up under Security.',
          )
        }
        // While a page is rendered the page itself renews the session: nobody would see this answer's headers.
        if (viewer !== null && bindings.viewer === undefined) {
          const renewed = await sessions.renew(viewer, request.headers)
          if (renewed !== null) added.push(['set-cookie', renewed])
        }
        const call: Call = {
          requestId,
          method: request.method,
          address: bindings.address ?? 'unknown',
          headers: request.headers,
          addHeader: (name, value) => added.push([name, value]),
        }
        const input = {
          params: endpoint.params && validate(endpoint.params, context.req.param()),
          query: endpoint.query && validate(endpoint.query, context.req.query()),
          body: endpoint.body && validate(endpoint.body, await readJsonBody(request)),
          upload: endpoint.upload && request.body,
          viewer,
          call,
        }
        const reading = { writes: method !== 'GET', isVisitor: viewer === null, headers: request.headers }
        const output = await reads.during(reading, () => handler(input as never))
        // While a page is rendered nobody would see the mark; the next call brings it.
        const mark = bindings.viewer === undefined ? await reads.mark(reading) : null
        if (mark !== null) added.push(['set-cookie', mark])
        const response = endpoint.download
          ? (output as Response)
          : Response.json(checkOutput ? z.parse(endpoint.output, output) : output, {
              headers: { 'cache-control': shared ? 'public, no-cache' : 'no-store' },
            })
        for (const [name, value] of added) response.headers.append(name, value)
        if (started) onAnswer?.(key, response.status, performance.now() - started)
        return response
      } catch (error) {
        const refusal = toRefusal(error)
        if (refusal.status >= 500) logger.error({ err: error, requestId, endpoint: key }, refusal.message)
        const response = problemResponse(refusal, requestId)
        for (const [name, value] of added) response.headers.append(name, value)
        if (started) onAnswer?.(key, response.status, performance.now() - started)
        return response
      }
    }
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      const requestId = context.req.header('x-request-id')?.slice(0, 64) ?? randomUUID()
      if (aroundAnswer === undefined) return answer(context, requestId)
      return aroundAnswer({ endpoint: key, requestId }, () => answer(context, requestId))
    })
  }

  const allowed = Map.groupBy(implementations, ({ key }) => key.split(' ')[1] ?? '')
  for (const [path, known] of allowed) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), () => {
      const methods = known.map(({ key }) => key.split(' ')[0]).join(', ')
      const refusal = new Refusal('method-not-allowed', `This address answers to ${methods}.`, {
        headers: { allow: methods },
      })
      return problemResponse(refusal, randomUUID())
    })
  }
  app.notFound(() =>
    problemResponse(new Refusal('not-found', 'There is nothing at this address.'), randomUUID()),
  )
  return app
}

function refuseHoles(implementations: Implementation[]): void {
  const implemented = new Set<string>(implementations.map(({ key }) => key))
  for (const key of Object.keys(contract)) {
    if (!implemented.has(key)) throw new Error(`${key} is promised in the contract but not implemented`)
  }
  for (const { key, endpoint, handler } of implementations) {
    if (typeof handler !== 'function')
      throw new Error(`${key} is promised in the contract but has no handler`)
    if (!(key in contract)) throw new Error(`${key} is implemented but not promised in the contract`)
    if (endpoint.access === undefined) throw new Error(`${key} does not say who may call it`)
  }
  if (implemented.size !== implementations.length) throw new Error('An endpoint is implemented twice')
}
