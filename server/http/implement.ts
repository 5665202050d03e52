import type { Endpoint, EndpointKey, Output, Validated } from '../../contract/endpoint.ts'
import type { Viewer } from './viewer.ts'

/** What a handler may know about the request besides its validated input. */
export interface Call {
  requestId: string
  /** `HEAD` comes to the handler of `GET`, which need not make the body. */
  method: string
  /** Address of the caller, for throttling and the list of sessions. */
  address: string
  headers: Headers
  /** Adds a header to the answer; `set-cookie` may be added more than once. */
  addHeader(name: string, value: string): void
}

/** A handler of a public endpoint may have no viewer; of any other, the viewer is there. */
type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | null : Viewer

export type Handler<E extends Endpoint> = (
  input: Validated<E> & { viewer: ViewerOf<E>; call: Call },
) => Promise<E extends { download: true } ? Response : Output<E>>

export interface Implementation {
  key: EndpointKey
  endpoint: Endpoint
  handler: (input: never) => Promise<unknown>
  /** The answer is the same for everyone and changes only with the content: it may be kept until then. */
  shared: boolean
}

/**
 * Binds the endpoints of one noun to their handlers. A missing or a superfluous handler does not compile.
 *
 * @param options.shared keys whose answer is the same for every caller, see `Implementation.shared`
 */
export function implement<Endpoints extends Record<EndpointKey, Endpoint>>(
  endpoints: Endpoints,
  handlers: { [Key in keyof Endpoints]: Handler<Extract<Endpoints[Key], Endpoint>> },
  options: { shared?: (keyof Endpoints)[] } = {},
): Implementation[] {
  return (Object.keys(endpoints) as (keyof Endpoints & EndpointKey)[]).map((key) => ({
    key,
    endpoint: endpoints[key] as Endpoint,
    handler: handlers[key] as Implementation['handler'],
    shared: options.shared?.includes(key) ?? false,
  }))
}
