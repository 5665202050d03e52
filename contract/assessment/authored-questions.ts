/**
 * Questions with their keys, for authors only. Validity is checked by `rules/assessment/question-faults.ts`, which also checks
 * content files.
 */
import * as z from 'zod/mini'

const text = z.string().check(z.trim())
const texts = z.array(text)

const common = {
  id: z.string().check(z.maxLength(100)),
  /** Work shown above the question: Markdown with the blocks of lectures that are seen or heard. */
  stimulus: z.optional(z.string()),
  question: text,
  /** Shown after submission; required before publishing. */
  explanation: text,
  points: z.number(),
}

/** Options in the author's order; the key equals one of them exactly. */
const singleChoice = { ...common, options: texts, correctAnswer: text }

const { stimulus: _, ...practice } = singleChoice

export const practiceQuestion = z.object(practice)

export const authoredQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single-choice'), ...singleChoice }),
  z.object({ kind: z.literal('multiple-choice'), ...common, options: texts, correctAnswers: texts }),
  z.object({ kind: z.literal('true-or-false'), ...common, correctAnswer: z.boolean() }),
  z.object({
    kind: z.literal('short-text'),
    ...common,
    accepted: texts,
    /** Regular expressions (RE2) that must match the whole answer. */
    patterns: z.array(z.string()),
    caseSensitive: z.boolean(),
  }),
  z.object({
    kind: z.literal('number'),
    ...common,
    value: z.number(),
    /** Largest accepted deviation, in the unit of the value. */
    tolerance: z.number(),
    /** The first is the unit of the value; `factor` is how many of it make one of the unit. */
    units: z.array(z.object({ unit: text, factor: z.number() })),
  }),
  /** In the right order. */
  z.object({ kind: z.literal('ordering'), ...common, items: texts }),
  /** `others` are choices that match no prompt. */
  z.object({
    kind: z.literal('matching'),
    ...common,
    pairs: z.array(z.object({ prompt: text, match: text })),
    others: texts,
  }),
  /** Graded by a teacher, who sees the guidance. */
  z.object({ kind: z.literal('long-text'), ...common, guidance: text }),
])

/** Questions with this tag, drawn from the course's question bank for each attempt. */
export const bankDraw = z.object({ tag: text, count: z.number() })

export type AuthoredQuestion = z.infer<typeof authoredQuestion>
