/**
 * Questions with their keys, as their authors write them and nobody else sees them: their shape. What makes one right
 * is in `rules/question-faults.ts`, which content files are held to as well.
 */
import * as z from 'zod/mini'

const text = z.string().check(z.trim())
const texts = z.array(text)

const asked = {
  id: z.string().check(z.maxLength(100)),
  question: text,
  /** Shown once the quiz is handed in; the checks before publishing ask for it. */
  explanation: text,
  points: z.number(),
}

/** The options in the author's order; the key is exactly equal to one of them. */
const singleChoice = { ...asked, options: texts, correctAnswer: text }

/** A question of an assignment's practice. */
export const practiceQuestion = z.object(singleChoice)

export const authoredQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single-choice'), ...singleChoice }),
  z.object({ kind: z.literal('multiple-choice'), ...asked, options: texts, correctAnswers: texts }),
  z.object({ kind: z.literal('true-or-false'), ...asked, correctAnswer: z.boolean() }),
  z.object({
    kind: z.literal('short-text'),
    ...asked,
    accepted: texts,
    /** Regular expressions (RE2) for the whole answer. */
    patterns: z.array(z.string()),
    caseSensitive: z.boolean(),
  }),
  z.object({
    kind: z.literal('number'),
    ...asked,
    value: z.number(),
    /** How far off an answer may be, in the unit of the value. */
    tolerance: z.number(),
    /** The first is that of the value; `factor` says how many of it one of the unit is. */
    units: z.array(z.object({ unit: text, factor: z.number() })),
  }),
  /** In the right order. */
  z.object({ kind: z.literal('ordering'), ...asked, items: texts }),
  /** `others` are choices that belong to no prompt. */
  z.object({
    kind: z.literal('matching'),
    ...asked,
    pairs: z.array(z.object({ prompt: text, match: text })),
    others: texts,
  }),
  /** Graded by a person, for whom the guidance is. */
  z.object({ kind: z.literal('long-text'), ...asked, guidance: text }),
])

/** So many questions with a tag, drawn from the bank of the course anew for each attempt. */
export const bankDraw = z.object({ tag: text, count: z.number() })

export type AuthoredQuestion = z.infer<typeof authoredQuestion>
