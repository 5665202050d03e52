import type { Endpoint, EndpointKey, Output, Validated } from '../../../contract/endpoint.ts'
import type { Viewer } from './viewer.ts'

export interface Call {
  requestId: string
  /** `HEAD` runs the handler of `GET`, which may skip the body. */
  method: string
  address: string
  headers: Headers
  /** Adds a response header; `set-cookie` may be added more than once. */
  addHeader(name: string, value: string): void
}

type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | null : Viewer

export type Handler<E extends Endpoint> = (
  input: Validated<E> & { viewer: ViewerOf<E>; call: Call },
) => Promise<E extends { download: true } ? Response : Output<E>>

export interface Implementation {
  key: EndpointKey
  endpoint: Endpoint
  handler: (input: never) => Promise<unknown>
  /** The answer is the same for everyone until content changes, so it may be cached. */
  shared: boolean
}

/**
 * Binds the endpoints of one noun to their handlers.
 *
 * @param options.shared keys of shared answers
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
