import { getRouter } from './router.tsx'

let router: ReturnType<typeof getRouter> | undefined

function knownRoutes() {
  router ??= getRouter()
  return router
}

/** The route of a page as the code names it, `/course/$id`; null for an address that leads nowhere. */
export function routeOf(pathname: string): string | null {
  return knownRoutes().getMatchedRoutes(pathname)[2]?.fullPath ?? null
}

/**
 * An address as the routes of its page read it: without what others hung on it (`utm_source`, `fbclid`). An address that
 * leads nowhere stays as it is.
 *
 * @param address path and query
 */
export function addressRead(address: string): string {
  const { options, getMatchedRoutes } = knownRoutes()
  const [pathname = '', ...query] = address.split('?')
  const [routes, , found] = getMatchedRoutes(pathname)
  if (found === undefined) return address
  const given = options.parseSearch?.(query.join('?')) ?? {}
  const taken: Record<string, unknown> = {}
  for (const route of routes) {
    const { validateSearch } = route.options
    if (typeof validateSearch === 'function') Object.assign(taken, validateSearch({ ...given, ...taken }))
  }
  return pathname + options.stringifySearch?.(taken)
}
