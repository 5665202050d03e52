/**
 * The questions a quiz may hold. One without `kind` is a single choice, as the specification has it; every other kind
 * is named. Where something is right in more than one way, the file lists the ways; nothing is guessed.
 */
import { z } from 'zod'
import { patternFault } from '../rules/short-text.ts'

const line = (max: number) => z.string().trim().min(1).max(max)
const lines = (max: number, least: number, most: number) =>
  z
    .array(line(max))
    .min(least)
    .max(most)
    .refine((texts) => new Set(texts).size === texts.length, { message: 'the texts must differ' })

const pattern = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    const fault = patternFault(text)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

/**
 * The schemas of questions: as the curriculum holds itself to them, or with the wider bounds of the editor for a
 * course that may still be unfinished (`contract/lectures.ts`).
 */
export function questionSchemas({ finished }: { finished: boolean }) {
  const asked = {
    id: z.string(),
    question: line(700),
    /** Said once the quiz is over. */
    explanation: finished ? line(900) : z.string().trim().max(900).default(''),
    points: z.number().int().positive().max(100).default(1),
  }

  const singleChoice = z
    .strictObject({
      kind: z.literal('single-choice').optional(),
      id: asked.id,
      question: asked.question,
      options: finished ? z.array(line(400)).min(3).max(5) : z.array(line(400)).min(2).max(8),
      /** Exactly equal to one option. */
      correctAnswer: z.string(),
      explanation: asked.explanation,
      points: asked.points,
    })
    .refine((q) => q.options.filter((option) => option === q.correctAnswer).length === 1, {
      message: 'correctAnswer must be exactly equal to one option',
      path: ['correctAnswer'],
    })
    .refine((q) => new Set(q.options).size === q.options.length, {
      message: 'the options must differ',
      path: ['options'],
    })

  const multipleChoiceSchema = z
    .strictObject({
      kind: z.literal('multiple-choice'),
      ...asked,
      options: lines(400, 3, 8),
      /** Each exactly equal to one option; at least one option is not among them. */
      correctAnswers: lines(400, 1, 7),
    })
    .refine((q) => q.correctAnswers.every((answer) => q.options.includes(answer)), {
      message: 'every one of correctAnswers must be exactly equal to one option',
      path: ['correctAnswers'],
    })
    .refine((q) => q.correctAnswers.length < q.options.length, {
      message: 'at least one option must be wrong',
      path: ['correctAnswers'],
    })

  const trueOrFalseSchema = z.strictObject({
    kind: z.literal('true-or-false'),
    ...asked,
    correctAnswer: z.boolean(),
  })

  const shortTextSchema = z.strictObject({
    kind: z.literal('short-text'),
    ...asked,
    /**
     * Right as they stand; spaces, kinds of quotes and, unless `caseSensitive`, case do not matter. At least one, for
     * it is what the result shows as right.
     */
    accepted: z.array(line(200)).min(1).max(20),
    /** Regular expressions (RE2) for the whole answer. */
    patterns: z.array(pattern).max(10).default([]),
    caseSensitive: z.boolean().default(false),
  })

  const numberSchema = z
    .strictObject({
      kind: z.literal('number'),
      ...asked,
      value: z.number(),
      /** How far off a right answer may be, in the unit of the value. */
      tolerance: z.number().min(0).default(0),
      unit: line(40).optional(),
      /** Units one may choose instead; `factor` says how many of `unit` one of it is. */
      otherUnits: z
        .array(z.strictObject({ unit: line(40), factor: z.number().positive() }))
        .max(6)
        .default([]),
    })
    .refine((q) => q.otherUnits.length === 0 || q.unit !== undefined, {
      message: 'other units need a unit of the value',
      path: ['otherUnits'],
    })
    .refine(
      (q) => new Set([q.unit, ...q.otherUnits.map(({ unit }) => unit)]).size === q.otherUnits.length + 1,
      {
        message: 'the units must differ',
        path: ['otherUnits'],
      },
    )

  const orderingSchema = z.strictObject({
    kind: z.literal('ordering'),
    ...asked,
    /** In the right order. */
    items: lines(200, 3, 8),
  })

  const matchingSchema = z
    .strictObject({
      kind: z.literal('matching'),
      ...asked,
      pairs: z
        .array(z.strictObject({ prompt: line(200), match: line(200) }))
        .min(2)
        .max(8),
      /** Choices that belong to no prompt. */
      others: lines(200, 0, 4).default([]),
    })
    .refine((q) => new Set(q.pairs.map(({ prompt }) => prompt)).size === q.pairs.length, {
      message: 'the prompts must differ',
      path: ['pairs'],
    })
    .refine((q) => new Set(q.pairs.map(({ match }) => match)).size > 1, {
      message: 'the prompts must not all have the same match',
      path: ['pairs'],
    })
    .refine((q) => q.pairs.every(({ match }) => !q.others.includes(match)), {
      message: 'one of others belongs to a prompt',
      path: ['others'],
    })

  const longTextSchema = z.strictObject({
    kind: z.literal('long-text'),
    ...asked,
    /** For the person who grades it: what a full answer has, and what half of one has. */
    guidance: line(2_000),
  })

  const kinds = [
    singleChoice,
    multipleChoiceSchema,
    trueOrFalseSchema,
    shortTextSchema,
    numberSchema,
    orderingSchema,
    matchingSchema,
    longTextSchema,
  ] as const

  const question = z.discriminatedUnion('kind', kinds, {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? 'kind must be single-choice, multiple-choice, true-or-false, short-text, number, ordering, matching or long-text'
        : undefined,
  })

  return { singleChoice, question }
}

/** A question of a quiz, as strict as the curriculum. */
export const quizQuestionSchema = questionSchemas({ finished: true }).question

export type QuizQuestionFile = z.infer<typeof quizQuestionSchema>

const tag = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens')

/** So many questions with a tag, drawn from the bank of the course anew for each attempt. */
export const bankDrawSchema = z.strictObject({ tag, count: z.number().int().min(1).max(10) })

/** A question of a course's bank: of any kind, with the tags it is drawn by. */
function bankSchemaOf(question: ReturnType<typeof questionSchemas>['question']) {
  const banked = z
    .looseObject({ tags: z.array(tag).min(1).max(8) })
    .transform(({ tags, ...asked }, context) => {
      const result = question.safeParse(asked)
      if (result.success) return { ...result.data, tags }
      for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message })
      return z.NEVER
    })
  return z.strictObject({ questions: z.array(banked).min(1).max(400) })
}

/** courses/<course id>/bank.yaml */
export const bankSchema = bankSchemaOf(quizQuestionSchema)

/** bank.yaml of a package. */
export const packageBankSchema = bankSchemaOf(questionSchemas({ finished: false }).question)

export type BankQuestionFile = z.infer<typeof bankSchema>['questions'][number]
