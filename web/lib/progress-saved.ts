import type { QueryClient } from '@tanstack/react-query'

/** What completions and bookmarks of one course share: they are sent one after another. */
export const progressScope = (courseId: string) => `progress-${courseId}`

/**
 * Resolves once nothing of a course's progress is on its way any more. A completed module stands on screen at once;
 * the next one is open to the server only when the completion has arrived.
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
