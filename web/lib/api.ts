import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { Ask, ContractKey, InputOf, Outcome, OutputOf } from '../../contract/index.ts'
import { personHeader } from '../../contract/person-header.ts'
import type { FieldProblem, Problem } from '../../contract/problem.ts'

/** A refusal of the API, with the sentence for people as its message. */
export class ApiError extends Error {
  /** 0 when no answer came: the connection was lost. */
  readonly status: number
  readonly code: string
  readonly fields: FieldProblem[]
  readonly requestId: string | null
  /** Seconds to wait before the next try, where the server asked for it. */
  readonly retryAfter: number | null

  /** The sentence for people; null where the answer has none, as a proxy's page. */
  readonly said: string | null

  constructor(problem: Partial<Problem> & { status: number }, retryAfter: number | null = null) {
    const said = [problem.message, problem.detail, problem.error].find(
      (text) => typeof text === 'string' && text.trim(),
    )
    // The specification's generic text, where there is anything to say after the number.
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

/** Thrown instead of the refusal if the person closed the question; the action was not carried out. */
export class ConfirmationCancelled extends ApiError {
  constructor() {
    const message = 'This was not done, because you did not confirm that it is you.'
    super({ status: 403, code: 'confirmation-cancelled', message })
    this.name = 'ConfirmationCancelled'
  }
}

/** Asks the person at the screen who they are. Resolves once they have confirmed. @throws ConfirmationCancelled */
type AskForConfirmation = () => Promise<void>

let askForConfirmation: AskForConfirmation | null = null

/** Says who asks when the API wants a confirmation. @returns a function that takes it back */
export function confirmThrough(ask: AskForConfirmation): () => void {
  askForConfirmation = ask
  return () => {
    if (askForConfirmation === ask) askForConfirmation = null
  }
}

/** A confirmation holds 15 minutes; one that ends within this time (ms) counts as over, so that it lasts for the file. */
const margin = 60_000

/**
 * For links to files that need a confirmation: a link cannot ask, so this comes before it.
 *
 * @throws ConfirmationCancelled, and ApiError as `callApi`
 */
export async function confirmFirst(): Promise<void> {
  const { confirmedUntil } = await callApi('GET /api/user/security', {})
  if (confirmedUntil !== null && Date.parse(confirmedUntil) - Date.now() > margin) return
  await askForConfirmation?.()
}

/** The message for people about a failure: the server's sentence, or the screen's own words where it gave none. */
export function sentenceOf(error: unknown, ownWords: string): string {
  return (error instanceof ApiError && error.said) || ownWords
}

type Present<Parts> = { [Name in keyof Parts as Parts[Name] extends undefined ? never : Name]: Parts[Name] }
type Arguments<Key extends ContractKey> = Present<InputOf<Key>>

let person: string | null = null

/** In whose name the page writes from now on: the server refuses it once somebody else is signed in. */
export function writeAs(userId: string | null): void {
  person = userId
}

/** Headers that say with a write in whose name it is meant. */
export const meantBy = (): Record<string, string> => (person ? { [personHeader]: person } : {})

interface SendOptions {
  signal?: AbortSignal | undefined
  keepalive?: boolean
}

/** In the browser over HTTP; while rendering on the server a direct call within the process, as the same visitor. */
const outcomeOf = createIsomorphicFn()
  .client(sendOverHttp)
  .server(<Key extends ContractKey>(key: Key, input: Partial<InputOf<Key>>, _options: SendOptions) => {
    const context: unknown = getGlobalStartContext()
    return (context as { ask: Ask }).ask(key, input)
  })

/**
 * Calls the API. The only caller of `fetch` in the site. If the API wants to know first that it is still the same
 * person, they are asked, and the call is made again.
 *
 * @param key method and path as in the contract: `'GET /api/courses/{id}'`
 * @param input path parameters, query and body as the endpoint asks for them
 * @param options.keepalive lets the request outlive the page, for what is sent on leaving (64 kB at most)
 * @throws ApiError for every refusal, and for a lost connection (status 0)
 * @throws ConfirmationCancelled if the person was asked and closed the question
 */
export async function callApi<Key extends ContractKey>(
  key: Key,
  input: Arguments<Key>,
  signal?: AbortSignal,
  options: { keepalive?: boolean } = {},
): Promise<OutputOf<Key>> {
  const outcome = await outcomeOf(key, input as Partial<InputOf<Key>>, { ...options, signal })
  if ('output' in outcome) {
    const output = outcome.output as OutputOf<Key> & {
      success?: boolean
      secondStep?: unknown
      error?: string
      message?: string
    }
    // Another server of this API may refuse with 200 (specification, section 7). A second step is no refusal.
    if (output?.success !== false || output.secondStep) return output
    const { error, message } = output
    throw new ApiError({ status: 200, code: 'refused', ...(error && { error }), ...(message && { message }) })
  }
  const refusal = new ApiError(outcome.problem, outcome.retryAfter)
  if (refusal.code !== 'confirmation-needed' || askForConfirmation === null) throw refusal
  await askForConfirmation()
  return callApi(key, input, signal, options)
}

/** As `callApi`, in the browser. */
export async function sendOverHttp<Key extends ContractKey>(
  key: Key,
  input: Partial<InputOf<Key>>,
  { signal, keepalive = false }: SendOptions,
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
        ...meantBy(),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
    })
    // What breaks off, or is the page of a network that wants a sign-in of its own, did not come either.
    if (response.ok) return { output: await response.json() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError({ status: 0, code: 'network', message: 'The connection was lost. Please try again.' })
  }
  return refusalOf(response)
}

/** As the API refuses, or a proxy before it, which knows nothing of problem documents. */
interface Refused {
  problem: Partial<Problem> & { status: number }
  retryAfter: number | null
}

/** Heard on the window when a call was refused because the server does not know who asks (401). */
export const refusedUnknown = 'refused-unknown'

async function refusalOf(response: Response): Promise<Refused> {
  if (response.status === 401) dispatchEvent(new Event(refusedUnknown))
  const retryAfter = Number(response.headers.get('retry-after')) || null
  try {
    return { problem: { ...(await response.json()), status: response.status }, retryAfter }
  } catch {
    // A proxy's page and not our document: the specification's generic text.
    return { problem: { status: response.status, title: response.statusText }, retryAfter }
  }
}
