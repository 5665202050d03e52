/** Departments and tracts of the catalog. */
import { folded } from '../text/folding.ts'

const longestId = 48

/**
 * Makes an id from a name or a code: “Games & Worlds Department” is `games-worlds-department`. It is part of URLs, so it stays
 * when the name changes.
 *
 * @param kind used for a name without a Latin letter or digit
 * @param taken existing ids, and those of removed items
 */
export function idOfName(name: string, kind: string, taken: ReadonlySet<string>): string {
  const words = folded(name)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestId)
    .replaceAll(/^-+|-+$/g, '')
  const wanted = words === '' ? kind : words
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
  }
}

/** Whether an order names each id once, and nothing else. */
export function isOrderOf(order: readonly string[], ids: readonly string[]): boolean {
  const known = new Set(ids)
  return (
    order.length === ids.length && new Set(order).size === ids.length && order.every((id) => known.has(id))
  )
}

/** Moves one id up (−1) or down (1); at the ends, the order stays. */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}
