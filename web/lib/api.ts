import type { ContractKey, InputOf, Outcome, OutputOf } from '../../contract/index.ts'
import { personHeader } from '../../contract/person-header.ts'
import type { FieldProblem, Problem } from '../../contract/problem.ts'

/** A refusal of the API. Its message is meant for people. */
export class ApiError extends Error {
  /** 0 if no response arrived: the connection was lost. */
  readonly status: number
  readonly code: string
  readonly fields: FieldProblem[]
  readonly requestId: string | null
  /** Seconds to wait before a retry, if the server asks for it. */
  readonly retryAfter: number | null

  /** The server's message for people, or null, as for a proxy's page. */
  readonly said: string | null

  constructor(problem: Partial<Problem> & { status: number }, retryAfter: number | null = null) {
    const said = [problem.message, problem.detail, problem.error].find(
      (text) => typeof text === 'string' && text.trim(),
    )
    // The specification's generic text.
    super(
      said ??
        (problem.title ? `${problem.status}: ${problem.title}` : 'Something went wrong. Please try again.'),
    )
    this.name = 'ApiError'
    this.said = said ?? null
    this.status = problem.status
    this.code = problem.code ?? 'unknown'
    this.fields = problem.errors ?? []
    this.requestId = problem.requestId ?? null
    this.retryAfter = retryAfter
  }
}

/** Thrown if the person closed the confirmation; the action was not carried out. */
export class ConfirmationCancelled extends ApiError {
  constructor() {
    const message = 'Nothing has changed, because you didn’t confirm it’s you.'
    super({ status: 403, code: 'confirmation-cancelled', message })
    this.name = 'ConfirmationCancelled'
  }
}

/** Asks the person to confirm who they are. @throws ConfirmationCancelled */
type AskForConfirmation = () => Promise<void>

let askForConfirmation: AskForConfirmation | null = null

/** Registers the confirmation dialog. @returns a function that removes it */
export function confirmThrough(ask: AskForConfirmation): () => void {
  askForConfirmation = ask
  return () => {
    if (askForConfirmation === ask) askForConfirmation = null
  }
}

/**
 * A confirmation lasts 15 minutes. One that ends within this time (ms) counts as expired, so that it lasts for the
 * download.
 */
const margin = 60_000

/**
 * Call before following a download link that requires confirmation, because a link cannot ask.
 *
 * @throws ConfirmationCancelled, and ApiError as `callApi`
 */
export async function confirmFirst(): Promise<void> {
  const { confirmedUntil } = await callApi('GET /api/user/security', {})
  if (confirmedUntil !== null && Date.parse(confirmedUntil) - Date.now() > margin) return
  await askForConfirmation?.()
}

/** The server's message, or `ownWords` if it sent none. */
export function sentenceOf(error: unknown, ownWords: string): string {
  return (error instanceof ApiError && error.said) || ownWords
}

type Present<Parts> = { [Name in keyof Parts as Parts[Name] extends undefined ? never : Name]: Parts[Name] }
type Arguments<Key extends ContractKey> = Present<InputOf<Key>>

let person: string | null = null

/** Sets the user for writes; the server rejects them once another person is signed in. */
export function writeAs(userId: string | null): void {
  person = userId
}

/** Headers that name the intended user of a write: the viewer of the page, or the author. */
export const meantBy = (author = person): Record<string, string> => (author ? { [personHeader]: author } : {})

interface SendOptions {
  signal?: AbortSignal | undefined
  keepalive?: boolean
  author?: string
}

type Send = <Key extends ContractKey>(
  key: Key,
  input: Partial<InputOf<Key>>,
  options: SendOptions,
) => Promise<Outcome<Key> | Refused>

let outcomeOf: Send = sendOverHttp

/** Sends calls another way than over HTTP: web/server.ts calls the API in its own process. */
export function sendThrough(send: Send): void {
  outcomeOf = send
}

/**
 * Calls the API. The only caller of `fetch` in the site. If the API requires confirmation, asks the person and repeats
 * the call.
 *
 * @param key method and path as in the contract: `'GET /api/courses/{id}'`
 * @param input path parameters, query and body as the endpoint asks for them
 * @param options.keepalive lets the request outlive the page (64 kB at most)
 * @param options.author id of the author, for a write that may outlive their session: the server refuses it (401) if
 *   another person has signed in
 * @throws ApiError for every refusal, and for a lost connection (status 0)
 * @throws ConfirmationCancelled if the person closed the confirmation
 */
export async function callApi<Key extends ContractKey>(
  key: Key,
  input: Arguments<Key>,
  signal?: AbortSignal,
  options: { keepalive?: boolean; author?: string } = {},
): Promise<OutputOf<Key>> {
  const outcome = await outcomeOf(key, input as Partial<InputOf<Key>>, { ...options, signal })
  if ('output' in outcome) {
    const output = outcome.output as OutputOf<Key> & {
      success?: boolean
      secondStep?: unknown
      error?: string
      message?: string
    }
    // Other servers of this API may refuse with 200 (specification, section 7). A second step is not a refusal.
    if (output?.success !== false || output.secondStep) return output
    const { error, message } = output
    throw new ApiError({ status: 200, code: 'refused', ...(error && { error }), ...(message && { message }) })
  }
  const refusal = new ApiError(outcome.problem, outcome.retryAfter)
  if (refusal.code !== 'confirmation-needed' || askForConfirmation === null) throw refusal
  await askForConfirmation()
  return callApi(key, input, signal, options)
}

/** `callApi` in the browser. */
export async function sendOverHttp<Key extends ContractKey>(
  key: Key,
  input: Partial<InputOf<Key>>,
  { signal, keepalive = false, author }: SendOptions,
): Promise<Outcome<Key> | Refused> {
  const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: unknown }
  const [method = 'GET', template = ''] = key.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))

  let response: Response
  try {
    response = await fetch(search.size > 0 ? `${path}?${search}` : path, {
      method,
      credentials: 'include',
      headers: {
        ...(body === undefined ? { accept: 'application/json' } : { 'content-type': 'application/json' }),
        ...meantBy(author),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
    })
    // An interrupted response or a captive portal's page counts as no response.
    if (response.ok) return { output: await response.json() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError({ status: 0, code: 'network', message: 'The connection was lost. Please try again.' })
  }
  return refusalOf(response)
}

/** An error of the API, or of a proxy, which sends no problem document. */
interface Refused {
  problem: Partial<Problem> & { status: number }
  retryAfter: number | null
}

/** Window event after a 401. */
export const refusedUnknown = 'refused-unknown'

async function refusalOf(response: Response): Promise<Refused> {
  if (response.status === 401) dispatchEvent(new Event(refusedUnknown))
  const retryAfter = Number(response.headers.get('retry-after')) || null
  try {
    return { problem: { ...(await response.json()), status: response.status }, retryAfter }
  } catch {
    // A proxy's page: use the specification's generic text.
    return { problem: { status: response.status, title: response.statusText }, retryAfter }
  }
}
