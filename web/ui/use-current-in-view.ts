import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row of links that scrolls sideways where it is too narrow: shows the one marked with `aria-current`, a little
 * of its neighbour before it.
 *
 * @param current changes when another link becomes the current one
 * @returns the row's `ref`
 */
export function useCurrentInView<Row extends HTMLElement>(
  current: string | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is marked
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && row.current) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - 24
  }, [current])
  return row
}
