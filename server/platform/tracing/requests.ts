import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Span, SpanKind } from '@opentelemetry/api'
import type { AroundAnswer } from './around.ts'
import { answered, type Current } from './span.ts'

export type RouteOf = (pathname: string) => string | null

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Not traced: files, streams open for hours, and health checks. */
const untraced = /^\/(assets\/|api\/(events|health|ready)\b)/
const file = /\.\w+$/

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Named by route: a URL itself may contain a code, a token or a name.
 *
 * @param parentOf the proxy's span that the request continues
 */
export function handlerTracer(current: Current, parentOf: (request: IncomingMessage) => Span | undefined) {
  const unnamed = new WeakSet<Span>()

  function traced(handler: Handler, routeOf: RouteOf): Handler {
    return (request, response) => {
      const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/'
      if (untraced.test(pathname)) return handler(request, response)
      const isApi = pathname.startsWith('/api/')
      const method = methods.has(request.method ?? '') ? (request.method ?? '') : '_OTHER'
      const route = isApi ? null : routeOf(pathname)
      if (!isApi && route === null && file.test(pathname)) return handler(request, response)
      const begin = () =>
        current.begin(`${method} ${route ?? (isApi ? '/api' : 'page')}`, SpanKind.SERVER, {
          'http.request.method': method,
          ...(route === null ? {} : { 'http.route': route }),
        })
      const parent = parentOf(request)
      const span = parent === undefined ? begin() : current.within(parent, begin)
      if (isApi) unnamed.add(span)
      response.once('close', () => {
        answered(span, response.statusCode)
        if (!response.writableFinished) span.setAttribute('creare.cut_off', true)
        span.end()
      })
      current.within(span, () => handler(request, response))
    }
  }

  const aroundAnswer: AroundAnswer = async ({ endpoint, requestId }, answer) => {
    const request = current.span()
    const [method = '', route = ''] = endpoint.split(' ')
    // A rendered page makes many calls; one from outside is the request itself.
    if (request !== undefined && unnamed.delete(request)) {
      request.updateName(endpoint)
      request.setAttributes({ 'http.route': route, 'creare.request_id': requestId })
      return answer()
    }
    const span = current.begin(endpoint, SpanKind.INTERNAL, {
      'http.request.method': method,
      'http.route': route,
      'creare.request_id': requestId,
    })
    try {
      const response = await current.within(span, answer)
      answered(span, response.status)
      return response
    } finally {
      span.end()
    }
  }

  return { traced, aroundAnswer }
}
