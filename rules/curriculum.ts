/** The laws of what the catalogue is arranged by: departments and tracts. */

const longestId = 48

/**
 * The id of something new by its name: “Games & Worlds Department” is `games-worlds-department`. Addresses are made of
 * it, so it never changes when the name does.
 *
 * @param kind what stands for a name without a single Latin letter or number
 * @param taken ids there are, and those of what was removed
 */
export function idOfName(name: string, kind: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
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

/** Whether an order names each of some ids once, and nothing else. */
export function isOrderOf(order: readonly string[], ids: readonly string[]): boolean {
  const known = new Set(ids)
  return (
    order.length === ids.length && new Set(order).size === ids.length && order.every((id) => known.has(id))
  )
}

/** The order with one id a place up (−1) or down (1); at an end it stays. */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}
