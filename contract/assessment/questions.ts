/**
 * Question types: how each is presented, answered and reviewed. A new type is a new member of each of the three unions
 * and a case in rules/assessment/questions.ts and rules/assessment/question-grading.ts.
 */
import * as z from 'zod/mini'

/** In characters. */
export const longestText = 10_000

const placed = z.object({ id: z.string(), text: z.string() })
const question = {
  id: z.string(),
  /** Work shown above the question, as HTML made and sanitized by the server. */
  stimulusHtml: z.optional(z.string()),
  question: z.string(),
  points: z.number(),
}

const handedOut = {
  'single-choice': { kind: z.literal('single-choice'), ...question, options: z.array(placed) },
  'multiple-choice': { kind: z.literal('multiple-choice'), ...question, options: z.array(placed) },
  'true-or-false': { kind: z.literal('true-or-false'), ...question },
  'short-text': { kind: z.literal('short-text'), ...question },
  /** `units`: none, the expected one, or several to choose from. */
  number: { kind: z.literal('number'), ...question, units: z.array(z.string()) },
  /** `items` are shuffled. */
  ordering: { kind: z.literal('ordering'), ...question, items: z.array(placed) },
  /** A choice may match several prompts or none. */
  matching: { kind: z.literal('matching'), ...question, prompts: z.array(placed), choices: z.array(placed) },
  'long-text': { kind: z.literal('long-text'), ...question },
}

/** A question during an attempt. Fields not listed here never leave the server before the attempt ends. */
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

/** Position of an option, item, prompt or choice in the question as presented. */
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
  /** As typed: decimal point or comma, with or without thousands separators. */
  number: z.object({
    kind: z.literal('number'),
    text: z.string().check(z.maxLength(40, 'Please use at most 40 characters')),
    unit: z.nullable(z.string().check(z.maxLength(40))),
  }),
  /** Every item once. */
  ordering: z.object({ kind: z.literal('ordering'), order: placeIds }),
  /** Each prompt at most once; missing ones count as unanswered. */
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

/** The part of a module's lecture that a question is about: the id of its heading, and the heading. */
export const passage = z.object({ id: z.string(), title: z.string() })

const explanation = z.string()
const texts = z.array(z.string())

/**
 * A question with its key and explanation, for review. Graded where it is answered, also without a connection. Only for
 * questions whose key the person may see. What a teacher looks for in a long text is not part of it.
 */
export const keyedQuestion = z.discriminatedUnion('kind', [
  z.object({ ...handedOut['single-choice'], explanation, correctOption: z.string() }),
  z.object({ ...handedOut['multiple-choice'], explanation, correctOptions: texts }),
  z.object({ ...handedOut['true-or-false'], explanation, correctValue: z.boolean() }),
  z.object({
    ...handedOut['short-text'],
    explanation,
    accepted: texts,
    patterns: texts,
    caseSensitive: z.boolean(),
  }),
  z.object({
    ...handedOut.number,
    explanation,
    value: z.number(),
    tolerance: z.number(),
    units: z.array(z.object({ unit: z.string(), factor: z.number() })),
  }),
  z.object({ ...handedOut.ordering, explanation, correctOrder: texts }),
  z.object({ ...handedOut.matching, explanation, correctPairs: z.record(z.string(), z.string()) }),
  z.object({ ...handedOut['long-text'], explanation }),
])

/** `waiting`: a teacher has not graded it yet. */
export const questionOutcome = z.enum(['right', 'partly', 'wrong', 'unanswered', 'waiting'])

/**
 * `kept-back`: the question is part of an attempt that is still open, of any quiz, or the quiz does not reveal its
 * right answers yet. Then the student sees only their own answer.
 */
const reviewedOutcome = z.enum([...questionOutcome.options, 'kept-back'])

/**
 * Outcome of a question; held-back fields are null. For an answer in the student's own words, only the explanation is
 * held back. The total of the attempt is always shown.
 */
const review = {
  outcome: reviewedOutcome,
  /** All points were earned. */
  correct: z.nullable(z.boolean()),
  score: z.nullable(z.number()),
  explanation: z.nullable(z.string()),
  /** The question was corrected after it was answered, and points were given whatever the answer. */
  credited: z.optional(z.literal(true)),
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
    /** Accepted texts; empty if only patterns define them. */
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
    /** The teacher's feedback; null while ungraded or held back. */
    feedback: z.nullable(z.string()),
  }),
])

export type AttemptQuestion = z.infer<typeof attemptQuestion>
export type KeyedQuestion = z.infer<typeof keyedQuestion>
export type QuestionKind = z.infer<typeof questionKind>
export type Answer = z.infer<typeof answer>
export type QuestionOutcome = z.infer<typeof questionOutcome>
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>
