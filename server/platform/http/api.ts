import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Ask, contract, type Outcome } from '../../../contract/index.ts'
import type { Problem } from '../../../contract/problem.ts'
import { readJsonBody } from './body.ts'
import { type CallsOptions, type IncomingCall, prepareCalls } from './calls.ts'
import type { Implementation } from './implement.ts'
import { problemDocument, problemResponse, Refusal } from './refusal.ts'
import { sharedAnswers } from './shared-answers.ts'
import type { Viewer } from './viewer.ts'

export interface ApiOptions extends CallsOptions {
  implementations: Implementation[]
  /** Reports content changes. Without it, answers for pages are not cached. */
  events?: Parameters<typeof sharedAnswers>[0] & CallsOptions['events']
}

/** Bindings set by this process, never taken from the wire. */
export interface ApiBindings {
  address?: string
}

type Routes = Hono<{ Bindings: ApiBindings }>

export interface Asking {
  viewer: Viewer | null
  address: string
  headers: Headers
}

/** A call that changes something, made for a form that a browser sent to a page. */
export interface Sending {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** The answer to it, and the cookies that belong to the page's own answer. */
export type Sent = ({ output: unknown } | { problem: Problem }) & { cookies: string[] }

export type Api = Routes & {
  /** Calls an endpoint that changes something in process, with every check of a request. */
  sendAs(asking: Asking): (key: string, input: Sending) => Promise<Sent>

  /** Calls the API without HTTP while rendering a page: same checks, same handlers. */
  askAs(asking: Asking): Ask
}

/**
 * Builds the API as one Hono app.
 *
 * @throws Error when an endpoint of the contract has no implementation or no access
 */
export function buildApi({ implementations, events, ...options }: ApiOptions): Api {
  refuseHoles(implementations)
  const app: Routes = new Hono()
  const { carryOut } = prepareCalls({ ...options, events })

  async function answer(
    implementation: Implementation,
    { req, env }: Context<{ Bindings: ApiBindings }>,
  ): Promise<Response> {
    const request = req.raw
    const requestId = request.headers.get('x-request-id')?.slice(0, 64) ?? randomUUID()
    const outcome = await carryOut(implementation, {
      method: request.method,
      requestId,
      headers: request.headers,
      address: env?.address ?? 'unknown',
      params: req.param(),
      query: req.query(),
      readBody: () => readJsonBody(request),
      openUpload: () => request.body,
    })
    const response = 'refusal' in outcome ? problemResponse(outcome.refusal, requestId) : made(outcome.output)
    response.headers.append('x-request-id', requestId)
    for (const [name, value] of outcome.added) response.headers.append(name, value)
    // A public file may be cached by anyone, but never together with the caller's cookie.
    if (response.headers.has('set-cookie') && response.headers.get('cache-control')?.startsWith('public'))
      response.headers.set('cache-control', 'private, no-cache')
    return response

    function made(output: unknown): Response {
      if (implementation.endpoint.download) return output as Response
      const kept = implementation.shared ? 'public, no-cache' : 'no-store'
      return Response.json(output, { headers: { 'cache-control': kept } })
    }
  }

  for (const implementation of implementations) {
    const [method = '', path = ''] = implementation.key.split(' ')
    app.on(method, asRoute(path), (context) => answer(implementation, context))
  }
  const allowed = Map.groupBy(implementations, ({ key }) => key.split(' ')[1] ?? '')
  for (const [path, known] of allowed) {
    app.all(asRoute(path), () => {
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

  const byKey = new Map<string, Implementation>(implementations.map((one) => [one.key, one]))
  const shared = events && sharedAnswers(events)
  const askAs =
    ({ viewer, address, headers }: Asking): Ask =>
    async (key, { params = {}, query = {} }) => {
      const implementation = byKey.get(key)
      if (implementation === undefined) throw new Error(`${key} is not in the contract`)
      const requestId = randomUUID()
      const incoming: IncomingCall = {
        method: 'GET',
        requestId,
        headers,
        address,
        params: asTexts(params),
        query: asTexts(query),
        readBody: async () => undefined,
        openUpload: () => null,
        viewer,
      }
      const make = () => carryOut(implementation, incoming)
      const outcome =
        shared && implementation.shared
          ? await shared(JSON.stringify([key, incoming.params, incoming.query]), make)
          : await make()
      if (!('refusal' in outcome)) return { output: outcome.output } as Outcome<typeof key>
      const { refusal } = outcome
      return {
        problem: problemDocument(refusal, requestId),
        retryAfter: Number(refusal.headers['retry-after']) || null,
      }
    }
  const sendAs =
    ({ viewer, address, headers }: Asking) =>
    async (key: string, { params = {}, query = {}, body }: Sending): Promise<Sent> => {
      const implementation = byKey.get(key)
      if (implementation === undefined) throw new Error(`${key} is not in the contract`)
      const requestId = randomUUID()
      const outcome = await carryOut(implementation, {
        ...{ method: 'POST', requestId, headers, address, viewer },
        ...{ params, query, readBody: async () => body, openUpload: () => null },
      })
      const cookies = outcome.added.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []))
      return 'refusal' in outcome
        ? { problem: problemDocument(outcome.refusal, requestId), cookies }
        : { output: outcome.output, cookies }
    }
  return Object.assign(app, { askAs, sendAs })
}

const asRoute = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function asTexts(values: object): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

function refuseHoles(implementations: Implementation[]): void {
  const implemented = new Set<string>(implementations.map(({ key }) => key))
  for (const key of Object.keys(contract)) {
    if (!implemented.has(key)) throw new Error(`${key} is in the contract but not implemented`)
  }
  for (const { key, endpoint, handler } of implementations) {
    if (typeof handler !== 'function') throw new Error(`${key} is in the contract but has no handler`)
    if (!(key in contract)) throw new Error(`${key} is implemented but not in the contract`)
    if (endpoint.access === undefined) throw new Error(`${key} declares no access`)
  }
  if (implemented.size !== implementations.length) throw new Error('An endpoint is implemented twice')
}
