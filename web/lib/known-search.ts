import { type AnyRoute, redirect } from '@tanstack/react-router'
import { ApiError } from './api.ts'

const prepared = new WeakSet<AnyRoute>()

/**
 * Lets routes be asked for with any address: one may be edited by hand, or old.
 *
 * They see of its search what they take and nothing else. The router lays what a route takes over what stands in the
 * address, so a month that is none would come through to the loader all the same: it is taken away by name. What the API
 * then does not understand, such as a place in a list that has changed since, leads to the page as it begins.
 */
export function acceptAnySearch(routes: Iterable<AnyRoute>): void {
  for (const route of routes) {
    const { validateSearch, loader } = route.options
    if (prepared.has(route) || typeof validateSearch !== 'function') continue
    prepared.add(route)
    route.options.validateSearch = (given: Record<string, unknown>) => ({
      ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])),
      ...validateSearch(given),
    })
    if (typeof loader !== 'function') continue
    route.options.loader = async (asked: { location: { pathname: string; searchStr: string } }) => {
      try {
        return await loader(asked as never)
      } catch (error) {
        const { pathname, searchStr } = asked.location
        if (searchStr === '' || !(error instanceof ApiError && error.status === 422)) throw error
        throw redirect({ to: pathname as '/', search: {}, replace: true })
      }
    }
  }
}
