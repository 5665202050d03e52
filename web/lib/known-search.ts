import { type AnyRoute, redirect } from '@tanstack/react-router'
import { ApiError } from './api.ts'

const prepared = new WeakSet<AnyRoute>()

/**
 * Makes every route accept any address, because addresses are edited by hand or are old.
 *
 * A route gets only the search parameters it validates. The router merges them over those of the address, so an invalid
 * month would still reach the loader: each parameter is therefore set to undefined first. If the API refuses one (422),
 * such as a page of a list that has changed, the page opens without parameters.
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
    route.options.loader = async (request: { location: { pathname: string; searchStr: string } }) => {
      try {
        return await loader(request as never)
      } catch (error) {
        const { pathname, searchStr } = request.location
        if (searchStr === '' || !(error instanceof ApiError && error.status === 422)) throw error
        throw redirect({ to: pathname as '/', search: {}, replace: true })
      }
    }
  }
}
