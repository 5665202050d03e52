import { createSiteRouter } from './router.tsx'

let router: ReturnType<typeof createSiteRouter> | undefined

function knownRoutes() {
  router ??= createSiteRouter()
  return router
}

/** The route pattern of a page, such as `/course/$id`, or null. */
export function routeOf(pathname: string): string | null {
  return knownRoutes().getMatchedRoutes(pathname)[2]?.fullPath ?? null
}

/**
 * Normalizes an address by its route's search validation, which drops foreign parameters (`utm_source`, `fbclid`).
 * Returns unknown addresses unchanged.
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
