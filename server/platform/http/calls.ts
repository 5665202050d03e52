import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { personHeader } from '../../../contract/person-header.ts'
import type { Events } from '../events/events.ts'
import type { AroundAnswer } from '../tracing/around.ts'
import type { Call, Implementation } from './implement.ts'
import { originCheck } from './origin.ts'
import type { ReadPlaces } from './read-places.ts'
import { Refusal, toRefusal } from './refusal.ts'
import { validate } from './validate.ts'
import { mayCall, type RequestSessions, type Viewer } from './viewer.ts'

export interface CallsOptions {
  sessions: RequestSessions
  reads: ReadPlaces
  /** Lets in-process caches apply a call's changes before its response is sent. */
  events?: Pick<Events, 'deliverLocally'> | undefined
  baseUrl: string
  logger: Logger
  administratorsNeedSecondFactor?: boolean
  /** Refuses a viewer whose last sign-in or confirmation is too old (`confirmation` in the contract). */
  requireConfirmation: (viewer: Viewer) => Promise<void>
  recordRead?: (viewer: Viewer, read: { address: string; summary: string }) => Promise<void>
  /** Whether to validate output against the contract, which drops undeclared fields. Costs time. */
  checkOutput: boolean
  onAnswer?: ((endpoint: string, status: number, milliseconds: number) => void) | undefined
  aroundAnswer?: AroundAnswer | undefined
}

/** Whether the output is not personal. For files, only the response knows. */
function isForEveryone({ access }: Endpoint, output: unknown): boolean {
  if (output instanceof Response) return output.headers.get('cache-control')?.startsWith('public') ?? false
  return access === 'public'
}

const addressOf = (key: string, params: Record<string, string>) =>
  key.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')

/** A call before any of it is validated, from HTTP or from a page. */
export interface IncomingCall {
  method: string
  requestId: string
  headers: Headers
  address: string
  params: Record<string, string>
  query: Record<string, string>
  readBody(): Promise<unknown>
  /** Called for uploads only: opening the stream costs a third of a small write. */
  openUpload(): ReadableStream<Uint8Array> | null
  viewer?: Viewer | null | undefined
}

export type CallOutcome = { status: number; added: [string, string][] } & (
  | { output: unknown }
  | { refusal: Refusal }
)

/**
 * Runs every call: origin → session → access → validation → confirmation → handler. Anything thrown becomes a refusal.
 */
export function prepareCalls(options: CallsOptions) {
  const { sessions, reads, events, logger, checkOutput, onAnswer, aroundAnswer } = options
  const checkOrigin = originCheck(options.baseUrl)

  async function viewerOf(incoming: IncomingCall, shared: boolean): Promise<Viewer | null> {
    if (incoming.viewer !== undefined) return incoming.viewer
    // A shared answer needs no session.
    return shared ? null : sessions.viewerOf(incoming.headers)
  }

  /** @throws Refusal `not-signed-in`, `not-allowed`, `view-only` or `second-factor-required` */
  function requireAccess(
    { endpoint }: Implementation,
    { method, headers }: Pick<IncomingCall, 'method' | 'headers'>,
    viewer: Viewer | null,
  ): void {
    if (!mayCall(endpoint.access, viewer)) {
      throw viewer === null
        ? new Refusal('not-signed-in', 'Please sign in to go on.')
        : new Refusal('not-allowed', 'Your account is not allowed to do this.')
    }
    // A tab opened by another person before this sign-in must not autosave in the new viewer's name.
    const meant = method === 'GET' || endpoint.access === 'public' ? null : headers.get(personHeader)
    if (meant !== null && meant !== viewer?.id) {
      throw new Refusal(
        'not-signed-in',
        'Another person is now signed in to this browser. Please sign in again.',
      )
    }
    // An impersonating administrator may only read, and may not read secrets.
    if (viewer?.seenBy && ((method !== 'GET' && !endpoint.endsView) || endpoint.secret)) {
      throw new Refusal(
        'view-only',
        `You’re viewing the site as ${viewer.firstName} and can’t change anything. Go back to your own account first.`,
      )
    }
    if (options.administratorsNeedSecondFactor && endpoint.access === 'admin' && !viewer?.hasSecondFactor) {
      throw new Refusal(
        'second-factor-required',
        'Administrators of this site need a second factor. Please set one up under Security.',
      )
    }
  }

  async function answer(
    implementation: Implementation,
    incoming: IncomingCall,
    added: [string, string][],
    known: { viewer: Viewer | null },
  ): Promise<unknown> {
    const { endpoint, handler, shared, key } = implementation
    const { headers } = incoming
    const method = key.slice(0, key.indexOf(' '))
    const isWithinPage = incoming.viewer !== undefined
    if (method !== 'GET') checkOrigin(headers)
    const viewer = await viewerOf(incoming, shared)
    known.viewer = viewer
    requireAccess(implementation, { method, headers }, viewer)
    // The page itself renews the session; these headers are dropped.
    if (viewer !== null && !isWithinPage) {
      const renewed = await sessions.renew(viewer, headers)
      if (renewed !== null) added.push(['set-cookie', renewed])
    }
    const call: Call = {
      requestId: incoming.requestId,
      method: incoming.method,
      address: incoming.address,
      headers,
      addHeader: (name, value) => added.push([name, value]),
    }
    const input = {
      params: endpoint.params && validate(endpoint.params, incoming.params),
      query: endpoint.query && validate(endpoint.query, incoming.query),
      body: endpoint.body && validate(endpoint.body, await incoming.readBody()),
      upload: endpoint.upload && incoming.openUpload(),
      viewer,
      call,
    }
    const reading = { writes: method !== 'GET', isVisitor: viewer === null, headers }
    const { confirmation } = endpoint
    if (viewer !== null && (confirmation === true || confirmation?.(input as never)))
      await options.requireConfirmation(viewer)
    const run = () => reads.during(reading, () => handler(input as never))
    const output = await (events && reading.writes ? events.deliverLocally('content', run) : run())
    if (viewer?.seenBy && !reading.writes && !isForEveryone(endpoint, output))
      await options.recordRead?.(viewer, {
        address: addressOf(key, incoming.params),
        summary: endpoint.summary,
      })
    // The next call brings the mark; these headers are dropped.
    const mark = isWithinPage ? null : await reads.mark(reading)
    if (mark !== null) added.push(['set-cookie', mark])
    return checkOutput && !endpoint.download ? z.parse(endpoint.output, output) : output
  }

  async function outcomeOf(implementation: Implementation, incoming: IncomingCall): Promise<CallOutcome> {
    const added: [string, string][] = []
    const known: { viewer: Viewer | null } = { viewer: null }
    try {
      const output = await answer(implementation, incoming, added, known)
      return { status: output instanceof Response ? output.status : 200, added, output }
    } catch (error) {
      const refusal = toRefusal(error)
      const { requestId, address } = incoming
      const about = { requestId, endpoint: implementation.key }
      if (refusal.code === 'too-busy') logger.warn({ err: error, ...about }, refusal.message)
      else if (!refusal.isExpected) logger.error({ err: error, ...about }, refusal.message)
      else {
        // Log probing: the reason of the refusal, never the input.
        const { status, code } = refusal
        logger.info(
          { event: 'refused', ...about, status, code, person: known.viewer?.id, address },
          'refused',
        )
      }
      return { status: refusal.status, added, refusal }
    }
  }

  return {
    /** Never throws. `added` holds response headers, also for a refusal. */
    async carryOut(implementation: Implementation, incoming: IncomingCall): Promise<CallOutcome> {
      const { key: endpoint } = implementation
      const started = onAnswer && performance.now()
      const run = () => outcomeOf(implementation, incoming)
      const outcome = await (aroundAnswer?.({ endpoint, requestId: incoming.requestId }, run) ?? run())
      if (started) onAnswer?.(endpoint, outcome.status, performance.now() - started)
      return outcome
    },
  }
}
