/**
 * The kinds of questions: how each is handed out, answered and, once the attempt is handed in, gone through. A further
 * kind is a further member of each of the three unions, and a case in rules/questions.ts and rules/question-grading.ts.
 */
import * as z from 'zod/mini'

/** The longest answer in a person's own words, in characters. */
export const longestText = 10_000

const placed = z.object({ id: z.string(), text: z.string() })
const question = { id: z.string(), question: z.string(), points: z.number() }

const handedOut = {
  'single-choice': { kind: z.literal('single-choice'), ...question, options: z.array(placed) },
  'multiple-choice': { kind: z.literal('multiple-choice'), ...question, options: z.array(placed) },
  'true-or-false': { kind: z.literal('true-or-false'), ...question },
  'short-text': { kind: z.literal('short-text'), ...question },
  /** `units`: none, the one that is meant, or several to choose from. */
  number: { kind: z.literal('number'), ...question, units: z.array(z.string()) },
  /** `items` stand in another order than the right one. */
  ordering: { kind: z.literal('ordering'), ...question, items: z.array(placed) },
  /** A choice may belong to several prompts or to none. */
  matching: { kind: z.literal('matching'), ...question, prompts: z.array(placed), choices: z.array(placed) },
  'long-text': { kind: z.literal('long-text'), ...question },
}

/** A question as it is handed out: what is not named here does not leave the server before the attempt is over. */
export const attemptQuestion = z.discriminatedUnion('kind', [
  z.object(handedOut['single-choice']),
  z.object(handedOut['multiple-choice']),
  z.object(handedOut['true-or-false']),
  z.object(handedOut['short-text']),
  z.object(handedOut.number),
  z.object(handedOut.ordering),
  z.object(handedOut.matching),
  z.object(handedOut['long-text']),
])

export const questionKind = z.enum([
  'single-choice',
  'multiple-choice',
  'true-or-false',
  'short-text',
  'number',
  'ordering',
  'matching',
  'long-text',
])

/** Of an option, an item, a prompt or a choice: its place on the paper. */
const placeId = z.string().check(z.maxLength(8))
const placeIds = z.array(placeId).check(z.minLength(1), z.maxLength(20))

const answers = {
  singleChoice: z.object({ kind: z.literal('single-choice'), option: placeId }),
  multipleChoice: z.object({ kind: z.literal('multiple-choice'), options: placeIds }),
  trueOrFalse: z.object({ kind: z.literal('true-or-false'), value: z.boolean() }),
  shortText: z.object({
    kind: z.literal('short-text'),
    text: z.string().check(z.maxLength(200, 'Please use at most 200 characters')),
  }),
  /** As it was typed: a decimal point or a comma, with or without separators of thousands. */
  number: z.object({
    kind: z.literal('number'),
    text: z.string().check(z.maxLength(40, 'Please use at most 40 characters')),
    unit: z.nullable(z.string().check(z.maxLength(40))),
  }),
  /** Every item once. */
  ordering: z.object({ kind: z.literal('ordering'), order: placeIds }),
  /** Each prompt at most once; those that are missing are not answered. */
  matching: z.object({
    kind: z.literal('matching'),
    pairs: z.array(z.object({ prompt: placeId, choice: placeId })).check(z.minLength(1), z.maxLength(20)),
  }),
  longText: z.object({
    kind: z.literal('long-text'),
    text: z.string().check(z.maxLength(longestText, `Please use at most ${longestText} characters`)),
  }),
}

export const answer = z.discriminatedUnion('kind', [
  answers.singleChoice,
  answers.multipleChoice,
  answers.trueOrFalse,
  answers.shortText,
  answers.number,
  answers.ordering,
  answers.matching,
  answers.longText,
])

/** `waiting`: a person grades it, and has not yet. */
export const questionOutcome = z.enum(['right', 'partly', 'wrong', 'unanswered', 'waiting'])

/**
 * `kept-back`: the question stands on an attempt that is still open, of whatever quiz, or the quiz does not show its right
 * answers yet; then nothing of it is told but one's own answer.
 */
const reviewedOutcome = z.enum([...questionOutcome.options, 'kept-back'])

/**
 * What came of a question; null is what is kept back. Of an answer in one's own words only its explanation waits for the
 * quiz to show what is right. What the whole attempt earned is told always.
 */
const review = {
  outcome: reviewedOutcome,
  /** All points were earned. */
  correct: z.nullable(z.boolean()),
  score: z.nullable(z.number()),
  explanation: z.nullable(z.string()),
}

export const reviewedQuestion = z.discriminatedUnion('kind', [
  z.object({
    ...handedOut['single-choice'],
    ...review,
    chosenOption: z.nullable(z.string()),
    correctOption: z.nullable(z.string()),
  }),
  z.object({
    ...handedOut['multiple-choice'],
    ...review,
    chosenOptions: z.array(z.string()),
    correctOptions: z.nullable(z.array(z.string())),
  }),
  z.object({
    ...handedOut['true-or-false'],
    ...review,
    given: z.nullable(z.boolean()),
    correctValue: z.nullable(z.boolean()),
  }),
  z.object({
    ...handedOut['short-text'],
    ...review,
    given: z.nullable(z.string()),
    /** Texts that are right; where only a pattern says it, none. */
    accepted: z.nullable(z.array(z.string())),
  }),
  z.object({
    ...handedOut.number,
    ...review,
    given: z.nullable(z.object({ text: z.string(), unit: z.nullable(z.string()) })),
    correctNumber: z.nullable(
      z.object({ value: z.number(), tolerance: z.number(), unit: z.nullable(z.string()) }),
    ),
  }),
  z.object({
    ...handedOut.ordering,
    ...review,
    given: z.nullable(z.array(z.string())),
    correctOrder: z.nullable(z.array(z.string())),
  }),
  z.object({
    ...handedOut.matching,
    ...review,
    given: z.array(z.object({ prompt: z.string(), choice: z.string() })),
    correctPairs: z.nullable(z.array(z.object({ prompt: z.string(), choice: z.string() }))),
  }),
  z.object({
    ...handedOut['long-text'],
    ...review,
    given: z.nullable(z.string()),
    /** What the teacher wrote; null while it waits or is kept back. */
    feedback: z.nullable(z.string()),
  }),
])

export type AttemptQuestion = z.infer<typeof attemptQuestion>
export type QuestionKind = z.infer<typeof questionKind>
export type Answer = z.infer<typeof answer>
export type QuestionOutcome = z.infer<typeof questionOutcome>
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>
