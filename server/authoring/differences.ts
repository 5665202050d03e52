import { diffArrays } from 'diff'
import type { Difference } from '../../contract/lectures.ts'

/** Milliseconds. Two long texts with nothing in common could be compared for minutes; they are shown one after the other. */
const longestComparison = 500

/** What is changed as one: a picture with its address and description, a word, a space between, any other sign. */
const pieces = /!\[[^\]\n]*\]\([^)\s]*\)|[\p{L}\p{N}\p{M}_]+|\n|[^\S\n]+|./gsu

/** How two versions of a lecture differ, word by word. */
export function differencesBetween(before: string, after: string): Difference[] {
  const parts = diffArrays(before.match(pieces) ?? [], after.match(pieces) ?? [], {
    timeout: longestComparison,
  })
  if (parts === undefined) {
    const removed: Difference = { kind: 'removed', text: before }
    return [removed, { kind: 'added', text: after }]
  }
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}
