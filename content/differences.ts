import { diffArrays } from 'diff'
import type { Difference } from '../contract/courses/lectures.ts'

/** Milliseconds. Comparing two long, unrelated texts could take minutes; then one is shown after the other. */
const longestComparison = 500

/** The units of comparison: a picture with its address and description, a word, a space, any other character. */
const pieces = /!\[[^\]\n]*\]\([^)\s]*\)|[\p{L}\p{N}\p{M}_]+|\n|[^\S\n]+|./gsu

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
