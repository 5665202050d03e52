/** Moves an item within a list; clamps the target index. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.filter((_, index) => index !== from)
  const place = Math.min(Math.max(0, to), rest.length)
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}
