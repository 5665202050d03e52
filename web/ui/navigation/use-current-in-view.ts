import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls the link with `aria-current` into view in a row that scrolls sideways, with a little of its neighbor visible.
 *
 * @param current changes with the current link
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
