/** A person's own numbers in the calculators of a lecture, as they typed them. */

/** In characters. */
export const longestNumber = 40

interface Value {
  calculator: string
  input: string
  text: string
}

const keyOf = ({ calculator, input }: Value) => JSON.stringify([calculator, input])

/** In order of their keys, so that equal values compare equal. */
export function sortedValues(values: readonly Value[]): Value[] {
  return values
    .map(({ calculator, input, text }) => ({ calculator, input, text }))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** @param text null for the author's value, which is not kept */
export function withValue(
  values: readonly Value[],
  calculator: string,
  input: string,
  text: string | null,
): Value[] {
  const others = values.filter((value) => value.calculator !== calculator || value.input !== input)
  return sortedValues(text === null ? others : [...others, { calculator, input, text }])
}

/**
 * Merges two versions field by field, from two tabs or devices: the version that changed a field counts, and mine if
 * both did.
 *
 * @param base the common base
 * @param saved the server's version
 * @param mine the local version
 */
export function joinValues(base: readonly Value[], saved: readonly Value[], mine: readonly Value[]): Value[] {
  const [before, theirs, ours] = [base, saved, mine].map(
    (values) => new Map(values.map((value) => [keyOf(value), value])),
  )
  const keys = new Set([...saved, ...mine].map(keyOf))
  return sortedValues(
    [...keys].flatMap((key) => {
      const isMine = ours?.get(key)?.text !== before?.get(key)?.text
      return (isMine ? ours : theirs)?.get(key) ?? []
    }),
  )
}
