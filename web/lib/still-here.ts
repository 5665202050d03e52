import type { AnyRouter } from '@tanstack/react-router'

/**
 * Remembers the page somebody stands on while something is sent: whoever has gone on meanwhile is not pulled back by
 * its answer.
 *
 * @returns tells whether they stand there still, and are on no way to another page
 */
export function stillHere(router: AnyRouter): () => boolean {
  const here = router.latestLocation.pathname
  return () => router.latestLocation.pathname === here
}
