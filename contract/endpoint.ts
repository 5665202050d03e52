/**
 * The shape of an endpoint. Every endpoint of the API is one entry `'METHOD /api/path'` in a `contract/<noun>.ts` file:
 * access, input, output.
 *
 * Uses `zod/mini` because forms validate with these schemas in the browser and full zod adds 22 kB
 * (docs/decisions/0003).
 */
import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * The least role that may call an endpoint; each includes those after it. There is no default: an endpoint without
 * `access` does not compile, and the server refuses to start with one.
 */
export type Access = 'public' | 'student' | 'instructor' | 'admin'

/** Refusals of one endpoint; shared ones are in `problem.ts`. */
export type Refusals = Record<string, { status: number; title: string }>

export interface Endpoint {
  access: Access
  /** Allowed during impersonation although it is not a GET. */
  endsView?: true
  /** The response holds a secret: refused during impersonation. */
  secret?: true
  /**
   * Requires a sign-in or confirmation within the last 15 minutes, otherwise refuses with `confirmation-needed`.
   * Protects an unattended screen. A function limits it to certain input.
   */
  confirmation?: true | ((input: never) => boolean)
  /** One line for the API page. */
  summary: string
  description?: string
  /** Path parameters by name, as in `/api/courses/{id}`. */
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  /** The body is a file and arrives as a stream; the handler limits its size. */
  upload?: true
  /** A 200 is the file, not JSON: the handler builds the whole response. */
  download?: true
  /** Body of a 200. */
  output: z.ZodMiniType
  refusals?: Refusals
}

export type EndpointKey = `${Method} /api/${string}`

/** Declares the endpoints of one noun. Keeps the literal keys, which type clients and servers. */
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

/** The caller's input. Parts the endpoint does not have are `undefined`. */
export interface Input<E extends Endpoint> {
  params: Part<E, 'params', 'input'>
  query: Part<E, 'query', 'input'>
  body: Part<E, 'body', 'input'>
}

/** The handler's input, after validation. */
export interface Validated<E extends Endpoint> {
  params: Part<E, 'params', 'output'>
  query: Part<E, 'query', 'output'>
  body: Part<E, 'body', 'output'>
  /** Bytes of the uploaded file; null if none were sent. */
  upload: E extends { upload: true } ? ReadableStream<Uint8Array> | null : undefined
}

/** Body of a 200. */
export type Output<E extends Endpoint> = z.output<E['output']>
