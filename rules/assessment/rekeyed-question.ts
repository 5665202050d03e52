/**
 * A question of a paper with the key that its author gives it today. A student answered what they saw, so text, options
 * and their order stay; key, points and explanation change. Pure.
 */
import type { AuthoredQuestion, PaperQuestion, Placed } from './questions.ts'

/**
 * @param shown as stored in an attempt
 * @param authored as it is written today
 * @returns null if the key cannot be known from what was shown: another kind, or options that were not there. Points that
 *   were credited before are not carried over.
 */
export function rekeyed(
  { credited: _, ...shown }: PaperQuestion,
  authored: AuthoredQuestion,
): PaperQuestion | null {
  const { points, explanation } = authored
  const key = keyOn(shown, authored)
  return key === null ? null : ({ ...shown, ...key, points, explanation } as PaperQuestion)
}

/** Whether two papers grade a question alike: the same points and the same key. What was credited does not count. */
export function isSameKey(one: PaperQuestion, other: PaperQuestion): boolean {
  return JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other))
}

/** Whether a change of a question can change what an answer earns: all but its words, what it shows and its explanation. */
export function mayEarnOther(before: AuthoredQuestion, after: AuthoredQuestion): boolean {
  return earningText(before) !== earningText(after)
}

/** What of a question decides about points, as a text: equal texts grade alike. */
export function earningText({
  id: _,
  stimulus: _shown,
  question: _text,
  explanation: _why,
  ...rest
}: AuthoredQuestion): string {
  const deciding = rest.kind === 'long-text' ? { kind: rest.kind, points: rest.points } : rest
  return JSON.stringify(deciding, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

function keyOn(shown: PaperQuestion, authored: AuthoredQuestion): object | null {
  if (shown.kind === 'single-choice' && authored.kind === shown.kind) {
    const idOf = optionIds(shown.options, [shown.correctOption], authored.options, [authored.correctAnswer])
    const correctOption = idOf.get(authored.correctAnswer)
    return correctOption === undefined ? null : { correctOption }
  }
  if (shown.kind === 'multiple-choice' && authored.kind === shown.kind) {
    const idOf = optionIds(shown.options, shown.correctOptions, authored.options, authored.correctAnswers)
    const ids = authored.correctAnswers.flatMap((text) => idOf.get(text) ?? [])
    return ids.length < authored.correctAnswers.length ? null : { correctOptions: ids.sort() }
  }
  if (shown.kind === 'true-or-false' && authored.kind === shown.kind)
    return { correctValue: authored.correctAnswer }
  if (shown.kind === 'short-text' && authored.kind === shown.kind) {
    const { accepted, patterns, caseSensitive } = authored
    return { accepted, patterns, caseSensitive }
  }
  if (shown.kind === 'number' && authored.kind === shown.kind) {
    const { value, tolerance, units } = authored
    return { value, tolerance, units }
  }
  if (shown.kind === 'ordering' && authored.kind === shown.kind) {
    const correctOrder = allIds(shown.items, authored.items)
    return correctOrder === null || correctOrder.length < shown.items.length ? null : { correctOrder }
  }
  if (shown.kind === 'matching' && authored.kind === shown.kind) {
    const prompts = allIds(
      shown.prompts,
      authored.pairs.map(({ prompt }) => prompt),
    )
    const choices = allIds(
      shown.choices,
      authored.pairs.map(({ match }) => match),
    )
    if (prompts === null || choices === null || prompts.length < shown.prompts.length) return null
    return { correctPairs: Object.fromEntries(prompts.map((id, index) => [id, choices[index]])) }
  }
  if (shown.kind === 'long-text' && authored.kind === shown.kind) return { guidance: authored.guidance }
  return null
}

/**
 * Ids of the shown options by the texts of today. An option that was only reworded is the one without a partner on
 * either side, if it is as right as it was: a guess never makes an answer right or wrong.
 */
function optionIds(
  shown: readonly Placed[],
  right: readonly string[],
  texts: readonly string[],
  rightTexts: readonly string[],
): Map<string, string> {
  const idOf = new Map(shown.map(({ id, text }) => [text, id]))
  const [left, ...othersLeft] = shown.filter(({ text }) => !texts.includes(text))
  const [added, ...othersAdded] = texts.filter((text) => !idOf.has(text))
  const isOnePair = left && added !== undefined && othersLeft.length === 0 && othersAdded.length === 0
  if (isOnePair && right.includes(left.id) === rightTexts.includes(added)) idOf.set(added, left.id)
  return idOf
}

function allIds(shown: readonly Placed[], texts: readonly string[]): string[] | null {
  const idOf = new Map(shown.map(({ id, text }) => [text, id]))
  const ids = texts.flatMap((text) => idOf.get(text) ?? [])
  return ids.length < texts.length ? null : ids
}

/** What decides about points. Guidance is for teachers who grade by hand. */
function keyOf(question: PaperQuestion): unknown[] {
  const { kind, points } = question
  switch (question.kind) {
    case 'single-choice':
      return [kind, points, question.correctOption]
    case 'multiple-choice':
      return [kind, points, [...question.correctOptions].sort()]
    case 'true-or-false':
      return [kind, points, question.correctValue]
    case 'short-text':
      return [kind, points, question.accepted, question.patterns, question.caseSensitive]
    case 'number':
      return [
        kind,
        points,
        question.value,
        question.tolerance,
        question.units.map(({ unit, factor }) => [unit, factor]),
      ]
    case 'ordering':
      return [kind, points, question.correctOrder]
    case 'matching':
      return [kind, points, Object.entries(question.correctPairs).sort()]
    case 'long-text':
      return [kind, points]
  }
}
