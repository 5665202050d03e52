import type { AuthoredQuestion } from '../../../../contract/assessment/authored-questions.ts'
import type { QuestionKind } from '../../../../contract/assessment/questions.ts'
import { type AuthoredQuestion as KnownQuestion, stimulusOf } from '../../../../rules/assessment/questions.ts'
import { nextPartId } from '../../../../rules/courses/authoring.ts'
import { readNumber } from '../../../../rules/text/numbers.ts'

/**
 * A question in a form: the fields of all kinds, so that changing the kind and back loses nothing. Correct answers are
 * indexes, so that their texts can change; numbers are as typed.
 */
export interface WrittenQuestion {
  id: string
  kind: QuestionKind
  /** Markdown of what is shown; empty without it. */
  stimulus: string
  question: string
  explanation: string
  points: number
  options: readonly string[]
  /** Indexes of the correct options. A single choice uses the first. */
  right: readonly number[]
  truth: boolean | null
  accepted: readonly string[]
  patterns: readonly string[]
  caseSensitive: boolean
  value: string
  tolerance: string
  /** The first is the value's unit; its factor is 1 and not shown. */
  units: readonly { unit: string; factor: string }[]
  items: readonly string[]
  pairs: readonly { prompt: string; match: string }[]
  others: readonly string[]
  guidance: string
}

export const questionKinds: readonly { value: QuestionKind; label: string }[] = [
  { value: 'single-choice', label: 'One correct answer' },
  { value: 'multiple-choice', label: 'Several correct answers' },
  { value: 'true-or-false', label: 'True or false' },
  { value: 'short-text', label: 'Short text' },
  { value: 'number', label: 'Number' },
  { value: 'ordering', label: 'Put in order' },
  { value: 'matching', label: 'Match pairs' },
  { value: 'long-text', label: 'Long text, graded by a person' },
]

export const kindName = (kind: QuestionKind) =>
  questionKinds.find(({ value }) => value === kind)?.label ?? kind

const noUnit = { unit: '', factor: '1' }

/** An empty question with a new id. */
export function emptyQuestion(id: string): WrittenQuestion {
  return {
    id,
    kind: 'single-choice',
    stimulus: '',
    question: '',
    explanation: '',
    points: 1,
    options: ['', '', '', ''],
    right: [],
    truth: null,
    accepted: [''],
    patterns: [],
    caseSensitive: false,
    value: '',
    tolerance: '0',
    units: [noUnit],
    items: ['', '', ''],
    pairs: [
      { prompt: '', match: '' },
      { prompt: '', match: '' },
      { prompt: '', match: '' },
    ],
    others: [],
    guidance: '',
  }
}

export const nextQuestion = (ownerId: string, others: readonly { id: string }[]) =>
  emptyQuestion(
    nextPartId(
      ownerId,
      'q',
      others.map(({ id }) => id),
    ),
  )

/** A question just added. */
export function isUnwritten(written: WrittenQuestion): boolean {
  return isDeepEqual(written, emptyQuestion(written.id))
}

const isDeepEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Adds questions at the end, with ids of their own. */
export function withPasted(
  questions: readonly WrittenQuestion[],
  pasted: readonly { question: KnownQuestion }[],
  ownerId: string,
): WrittenQuestion[] {
  const all = [...questions]
  for (const { question } of pasted) {
    const { id } = nextQuestion(ownerId, all)
    all.push(toWritten({ ...question, id }))
  }
  return all
}

export function toWritten(known: KnownQuestion): WrittenQuestion {
  const { id, kind, stimulus = '', question, explanation, points } = known
  return { ...emptyQuestion(id), kind, stimulus, question, explanation, points, ...ownFields(known) }
}

function ownFields(known: KnownQuestion): Partial<WrittenQuestion> {
  switch (known.kind) {
    case 'single-choice':
      return { options: known.options, right: placesOf([known.correctAnswer], known.options) }
    case 'multiple-choice':
      return { options: known.options, right: placesOf(known.correctAnswers, known.options) }
    case 'true-or-false':
      return { truth: known.correctAnswer }
    case 'short-text': {
      const { accepted, patterns, caseSensitive } = known
      return { accepted, patterns, caseSensitive }
    }
    case 'number': {
      const units = known.units.map(({ unit, factor }) => ({ unit, factor: String(factor) }))
      return {
        value: String(known.value),
        tolerance: String(known.tolerance),
        units: units.length === 0 ? [noUnit] : units,
      }
    }
    case 'ordering':
      return { items: known.items }
    case 'matching':
      return { pairs: known.pairs, others: known.others }
    case 'long-text':
      return { guidance: known.guidance }
  }
}

const placesOf = (texts: readonly string[], options: readonly string[]) =>
  texts.map((text) => options.indexOf(text)).filter((place) => place !== -1)

/** Returns only the fields of the question's kind. The rules report missing values and invalid numbers. */
export function fromWritten(written: WrittenQuestion): AuthoredQuestion {
  const { id, kind, points } = written
  const common = {
    id,
    ...stimulusOf({ stimulus: written.stimulus.trim() && written.stimulus.trimEnd() }),
    question: written.question.trim(),
    explanation: written.explanation.trim(),
    points,
  }
  const options = trimmed(written.options)
  const chosen = written.right.map((place) => options[place] ?? '')
  switch (kind) {
    case 'single-choice':
      return { kind, ...common, options, correctAnswer: chosen[0] ?? '' }
    case 'multiple-choice':
      return { kind, ...common, options, correctAnswers: chosen }
    case 'true-or-false':
      // A missing choice is left for the rules to report.
      return { kind, ...common, correctAnswer: written.truth as boolean }
    case 'short-text': {
      const { patterns, caseSensitive } = written
      return { kind, ...common, accepted: trimmed(written.accepted), patterns: [...patterns], caseSensitive }
    }
    case 'number': {
      const [own = noUnit, ...others] = written.units
      const units = [
        { unit: own.unit.trim(), factor: 1 },
        ...others.map(({ unit, factor }) => ({ unit: unit.trim(), factor: numberOf(factor) })),
      ]
      const bare = own.unit.trim() === '' && others.length === 0
      return {
        kind,
        ...common,
        value: numberOf(written.value),
        tolerance: written.tolerance.trim() === '' ? 0 : numberOf(written.tolerance),
        units: bare ? [] : units,
      }
    }
    case 'ordering':
      return { kind, ...common, items: trimmed(written.items) }
    case 'matching': {
      const pairs = written.pairs.map(({ prompt, match }) => ({ prompt: prompt.trim(), match: match.trim() }))
      return { kind, ...common, pairs, others: trimmed(written.others) }
    }
    case 'long-text':
      return { kind, ...common, guidance: written.guidance.trim() }
  }
}

const trimmed = (texts: readonly string[]) => texts.map((text) => text.trim())
const numberOf = (text: string) => readNumber(text) ?? Number.NaN

/**
 * Changes the kind. Written fields are kept, even those the new kind does not show; its empty fields start from the
 * texts of the old kind.
 */
export function asKind(written: WrittenQuestion, kind: QuestionKind): WrittenQuestion {
  const texts = textsOf(written).filter((text) => text.trim() !== '')
  const next = { ...written, kind }
  if (texts.length === 0) return next
  const padded = (least: number, limit: number) =>
    [...texts.slice(0, limit), ...Array.from({ length: least }, () => '')].slice(
      0,
      Math.max(least, Math.min(texts.length, limit)),
    )
  if ((kind === 'single-choice' || kind === 'multiple-choice') && isBlank(written.options)) {
    return { ...next, options: padded(3, 8), right: written.kind === 'short-text' ? [0] : [] }
  }
  if (kind === 'short-text' && isBlank(written.accepted)) return { ...next, accepted: rightTexts(written) }
  if (kind === 'ordering' && isBlank(written.items)) return { ...next, items: padded(3, 8) }
  if (kind === 'matching' && isBlank(written.pairs.map(({ prompt }) => prompt))) {
    const pairs = padded(2, 8).map((prompt, index) => ({ prompt, match: written.pairs[index]?.match ?? '' }))
    return { ...next, pairs }
  }
  return next
}

const isBlank = (texts: readonly string[]) => texts.every((text) => text.trim() === '')

function textsOf({ kind, options, accepted, items, pairs }: WrittenQuestion): readonly string[] {
  if (kind === 'single-choice' || kind === 'multiple-choice') return options
  if (kind === 'short-text') return accepted
  if (kind === 'ordering') return items
  return kind === 'matching' ? pairs.map(({ prompt }) => prompt) : []
}

function rightTexts(written: WrittenQuestion): readonly string[] {
  const right = written.right
    .map((place) => written.options[place] ?? '')
    .filter((text) => text.trim() !== '')
  return right.length === 0 ? written.accepted : right
}
