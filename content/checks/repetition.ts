/** Words two modules must not share in a row: shorter runs are idioms, longer ones are copied. */
const runLength = 16

function runs(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const found = new Set<string>()
  for (let start = 0; start + runLength <= words.length; start++) {
    found.add(words.slice(start, start + runLength).join(' '))
  }
  return found
}

/**
 * Passages that occur in more than one text.
 *
 * @param texts by name
 * @returns `a ~ b: the shared words`, the first of each pair
 */
export function sharedPassages(texts: ReadonlyMap<string, string>): string[] {
  const owner = new Map<string, string>()
  const shared = new Map<string, string>()
  for (const [name, text] of texts) {
    for (const run of runs(text)) {
      const other = owner.get(run)
      if (other === undefined) owner.set(run, name)
      else if (other !== name && !shared.has(`${other} ~ ${name}`)) shared.set(`${other} ~ ${name}`, run)
    }
  }
  return [...shared].map(([pair, run]) => `${pair}: ${run}`)
}
