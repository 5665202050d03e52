/** Returns the length of the common prefix. */
export function firstDifference(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let place = 0
  while (place < shorter && one[place] === other[place]) place += 1
  return place
}
