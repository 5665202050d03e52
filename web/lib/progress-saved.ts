import type { QueryClient } from '@tanstack/react-query'

/** Mutation scope that serializes completions and bookmarks of a course. */
export const progressScope = (courseId: string) => `progress-${courseId}`

/**
 * Resolves once a course's progress is saved. Completion is optimistic, but the server opens the next module only after
 * it arrives.
 */
export function progressSaved(client: QueryClient, courseId: string): Promise<void> {
  const cache = client.getMutationCache()
  const isOnItsWay = () =>
    cache
      .getAll()
      .some(
        ({ options, state }) => options.scope?.id === progressScope(courseId) && state.status === 'pending',
      )
  if (!isOnItsWay()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = cache.subscribe(() => {
      if (isOnItsWay()) return
      stop()
      resolve()
    })
  })
}
