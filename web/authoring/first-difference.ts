/** Where two texts begin to differ: how many letters they have in common at their beginning. */
export function firstDifference(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let place = 0
  while (place < shorter && one[place] === other[place]) place += 1
  return place
}
