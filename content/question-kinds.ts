/**
 * File schemas of quiz questions. A question without `kind` is a single choice, as in the specification. Validity
 * beyond the schema is checked by `rules/assessment/question-faults.ts`, for files, packages and the editor alike.
 */
import { z } from 'zod'
import { drawsFaults, tagsFaults } from '../rules/assessment/bank-faults.ts'
import { bankLimits } from '../rules/assessment/question-bank.ts'
import { questionFaults } from '../rules/assessment/question-faults.ts'
import { authoredOf } from './question-file.ts'

const text = z.string().trim()

/** `finished` is the curriculum's strictness; otherwise a draft's wider limits. */
export function questionSchemas({ finished }: { finished: boolean }) {
  const common = {
    id: z.string(),
    /** Work shown above the question: Markdown, see content/stimulus.ts. */
    stimulus: z.string().optional(),
    question: text,
    /** Shown after the quiz. */
    explanation: finished ? text : text.default(''),
    points: z.number().default(1),
  }

  const shapeOfSingleChoice = z.strictObject({
    kind: z.literal('single-choice').optional(),
    id: common.id,
    stimulus: common.stimulus,
    question: common.question,
    options: z.array(text),
    /** Equals one option exactly. */
    correctAnswer: z.string(),
    explanation: common.explanation,
    points: common.points,
  })

  const shapes = [
    shapeOfSingleChoice,
    z.strictObject({
      kind: z.literal('multiple-choice'),
      ...common,
      options: z.array(text),
      /** Each equals one option exactly; at least one option is not among them. */
      correctAnswers: z.array(text),
    }),
    z.strictObject({ kind: z.literal('true-or-false'), ...common, correctAnswer: z.boolean() }),
    z.strictObject({
      kind: z.literal('short-text'),
      ...common,
      /**
       * Compared without regard to spaces, quote styles and, unless `caseSensitive`, case. At least one, which the
       * result shows as right.
       */
      accepted: z.array(text),
      /** RE2 patterns for the whole answer. */
      patterns: z.array(z.string()).default([]),
      caseSensitive: z.boolean().default(false),
    }),
    z.strictObject({
      kind: z.literal('number'),
      ...common,
      value: z.number(),
      /** Largest accepted deviation, in the unit of the value. */
      tolerance: z.number().default(0),
      unit: text.optional(),
      /** Units the student may choose instead; `factor` is how many of `unit` make one. */
      otherUnits: z.array(z.strictObject({ unit: text, factor: z.number() })).default([]),
    }),
    z.strictObject({
      kind: z.literal('ordering'),
      ...common,
      /** In the right order. */
      items: z.array(text),
    }),
    z.strictObject({
      kind: z.literal('matching'),
      ...common,
      pairs: z.array(z.strictObject({ prompt: text, match: text })),
      /** Choices that match no prompt. */
      others: z.array(text).default([]),
    }),
    z.strictObject({
      kind: z.literal('long-text'),
      ...common,
      /** For the teacher who grades: what full and half points require. */
      guidance: text,
    }),
  ] as const

  const bounds = { finished }
  const shape = z.discriminatedUnion('kind', shapes, {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? 'kind must be single-choice, multiple-choice, true-or-false, short-text, number, ordering, matching or long-text'
        : undefined,
  })
  const question = shape.superRefine((file, context) => {
    for (const fault of questionFaults(authoredOf(file), bounds)) tell(context, fault)
    if (file.kind === 'number' && file.unit === undefined && file.otherUnits.length > 0) {
      tell(context, { path: ['units'], message: 'Other units need a unit of the value' })
    }
  })
  /** For practice beside an assignment. */
  const singleChoice = shapeOfSingleChoice.superRefine((file, context) => {
    if (file.stimulus !== undefined) {
      tell(context, {
        path: ['stimulus'],
        message: 'Only questions of quizzes, banks and lectures show something',
      })
    }
    for (const fault of questionFaults(authoredOf(file), bounds)) tell(context, fault)
  })

  /** A bank question of any type, with its tags. */
  const banked = z.looseObject({ tags: z.array(z.string()) }).transform(({ tags, ...common }, context) => {
    const result = question.safeParse(common)
    for (const { path, message } of result.error?.issues ?? []) tell(context, { path, message })
    for (const fault of tagsFaults(tags)) tell(context, fault)
    return result.success ? { ...result.data, tags } : z.NEVER
  })
  const bank = z.strictObject({ questions: z.array(banked).min(1).max(bankLimits.bank) })

  return { singleChoice, question, bank }
}

/** Adds a fault at its place in the file, where a number's units are separate fields. */
function tell(context: z.RefinementCtx, { path, message }: { path: PropertyKey[]; message: string }): void {
  context.addIssue({ code: 'custom', path: placeInFile(path), message })
}

function placeInFile(path: PropertyKey[]): PropertyKey[] {
  const [list, index, ...rest] = path
  if (list !== 'units') return path
  if (typeof index !== 'number') return ['otherUnits']
  return index === 0 ? ['unit'] : ['otherUnits', index - 1, ...rest]
}

/** Number of questions with a tag that each attempt draws from the bank. */
export const bankDrawsSchema = z
  .array(z.strictObject({ tag: z.string(), count: z.number() }))
  .default([])
  .superRefine((draws, context) => {
    for (const { path, message } of drawsFaults(draws)) tell(context, { path: path.slice(1), message })
  })

const finished = questionSchemas({ finished: true })

/** A quiz question of the curriculum. */
export const quizQuestionSchema = finished.question

/** courses/<course id>/bank.yaml */
export const bankSchema = finished.bank

/** bank.yaml of a package. */
export const packageBankSchema = questionSchemas({ finished: false }).bank

export type QuizQuestionFile = z.infer<typeof quizQuestionSchema>
export type BankQuestionFile = z.infer<typeof bankSchema>['questions'][number]
