/**
 * How an endpoint is promised. Every endpoint of the API is one entry `'METHOD /api/path'` in one of the
 * `contract/<noun>.ts` files: who may call it, what goes in, what comes out.
 *
 * `zod/mini` and not full zod, because forms check their fields in the browser with these very schemas and
 * must not pay 22 kB for it (docs/decisions/0003).
 */
import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint. There is no default: an endpoint without `access` does not compile, and the
 * server refuses to start with one. Each includes those after it, an administrator may call everything.
 */
export type Access = 'public' | 'student' | 'instructor' | 'admin'

/** Codes of refusals that belong to one endpoint; those every endpoint shares are in `problem.ts`. */
export type Refusals = Record<string, { status: number; title: string }>

export interface Endpoint {
  access: Access
  /** What may be called though it is no GET while an administrator sees the site as somebody else does. */
  endsView?: true
  /** Its answer opens something to whoever has it: kept from an administrator who sees the site as its owner does. */
  secret?: true
  /**
   * Only for someone who signed in, or confirmed who they are, within the last 15 minutes; everyone else is refused with
   * `confirmation-needed`. Guards what a stranger at an open screen must not do. A function names the input it is for.
   */
  confirmation?: true | ((input: never) => boolean)
  /** One line for the API page. */
  summary: string
  description?: string
  /** Path parameters by name, as in `/api/courses/{id}`. */
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  /** JSON body. */
  body?: z.ZodMiniObject
  /** The body is a file and comes as a stream; how large it may be is for the handler to say. */
  upload?: true
  /** A 200 is the file itself, not JSON: the handler makes the whole answer. */
  download?: true
  /** What a 200 carries. */
  output: z.ZodMiniType
  refusals?: Refusals
}

export type EndpointKey = `${Method} /api/${string}`

/** Declares the endpoints of one noun; keeps the literal keys, so that clients and servers are typed by them. */
export function endpoints<const Endpoints extends Record<EndpointKey, Endpoint>>(
  definitions: Endpoints,
): Endpoints {
  return definitions
}

type Part<E, Name extends string, Mode extends 'input' | 'output'> = E extends {
  [name in Name]: infer Schema
}
  ? Schema extends z.ZodMiniType
    ? Mode extends 'input'
      ? z.input<Schema>
      : z.output<Schema>
    : undefined
  : undefined

/** What a caller sends. Parts that an endpoint does not have are `undefined`. */
export interface Input<E extends Endpoint> {
  params: Part<E, 'params', 'input'>
  query: Part<E, 'query', 'input'>
  body: Part<E, 'body', 'input'>
}

/** What a handler receives, after validation. */
export interface Validated<E extends Endpoint> {
  params: Part<E, 'params', 'output'>
  query: Part<E, 'query', 'output'>
  body: Part<E, 'body', 'output'>
  /** The bytes of a file as they come in; null when none were sent. */
  upload: E extends { upload: true } ? ReadableStream<Uint8Array> | null : undefined
}

/** What a 200 carries. */
export type Output<E extends Endpoint> = z.output<E['output']>
