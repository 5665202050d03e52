import type { Query } from '@tanstack/react-query'

/**
 * What was answered to the person who is signed in and may be answered otherwise to the next, or to nobody. When
 * people change at one screen, it is forgotten.
 */
export const isTheirs = {
  predicate: ({ queryKey }: Pick<Query, 'queryKey'>) =>
    /^\/api\/(user|admin|teach|authoring|announcements|discussions|study-groups)(\/|$)/.test(
      String(queryKey[0]),
    ),
}
