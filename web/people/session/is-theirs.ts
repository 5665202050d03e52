import type { Query } from '@tanstack/react-query'

/** Matches queries whose response depends on the viewer. They are cleared when the viewer changes. */
export const isTheirs = {
  predicate: ({ queryKey }: Pick<Query, 'queryKey'>) =>
    /^\/api\/(user|admin|teach|authoring|announcements|discussions|study-groups)(\/|$)/.test(
      String(queryKey[0]),
    ),
}
