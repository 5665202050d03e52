import * as z from 'zod/mini'
import type { FieldProblem } from '../../../contract/problem.ts'
import { sentenceOfIssue } from './issue-sentences.ts'
import { Refusal } from './refusal.ts'

const mostFields = 50

/** Levels of nesting. */
const deepest = 60

/**
 * Text is normalized to NFC first: Apple's file names and some keyboards send é as e and an accent.
 *
 * @throws Refusal `invalid-input` (422) with the invalid fields, the first fifty in the order of the schema
 */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const general = new Set<string>()
  const result = z.safeParse(schema, inOneForm(value), {
    error: (issue) => {
      const sentence = sentenceOfIssue(issue)
      general.add(sentence)
      return sentence
    },
  })
  const issues = result.success ? unstorable(result.data, fractionsOf(schema)) : result.error.issues
  if (result.success && issues.length === 0) return result.data
  // One sentence per field: the first.
  const fields = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const field = issue.path.join('.')
    if (!fields.has(field)) fields.set(field, { field, message: issue.message })
    if (fields.size === mostFields) break
  }
  const problems = [...fields.values()]
  const [first] = problems
  // The contract's sentences are complete; generated ones need the field's name.
  const sentence =
    first && general.has(first.message)
      ? `${first.field || 'The request'}: ${first.message}.`
      : first?.message
  throw new Refusal('invalid-input', sentence, {
    fields: problems.map(({ field, message }) => ({
      field,
      message: general.has(message) ? asSentence(message) : message,
    })),
  })
}

const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** @param depth a body deeper than `deepest` is refused later; recursing into it would overflow the stack */
function inOneForm(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null || depth > deepest + 1) return value
  if (Array.isArray(value)) return value.map((part) => inOneForm(part, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inOneForm(part, depth + 1)]))
}

interface Issue {
  path: PropertyKey[]
  message: string
}

const largest = 2_147_483_647

/**
 * Finds what the schema allows but PostgreSQL cannot store.
 *
 * @param fractions paths where the schema takes any number: a quiz answer may exceed an integer column
 */
function unstorable(value: unknown, fractions: ReadonlySet<string>): Issue[] {
  const issues: Issue[] = []
  look(value, [], '')
  return issues

  /** @param pattern the path with `*` for each list index */
  function look(part: unknown, path: PropertyKey[], pattern: string): void {
    if (typeof part !== 'object' || part === null) {
      const message = reasonAgainst(part, fractions.has(pattern))
      if (message) issues.push({ path, message })
      return
    }
    if (path.length > deepest) {
      issues.push({ path, message: 'There are too many boxes in boxes' })
      return
    }
    for (const [key, inner] of Object.entries(part)) {
      if (issues.length === mostFields) return
      const step = /^\d+$/.test(key) ? '*' : key
      look(inner, [...path, key], pattern === '' ? step : `${pattern}.${step}`)
    }
  }
}

const known = new WeakMap<z.ZodMiniType, ReadonlySet<string>>()

/** Paths where any number is allowed, not only whole ones. */
function fractionsOf(schema: z.ZodMiniType): ReadonlySet<string> {
  const found = known.get(schema) ?? new Set(placesOf(schema, []))
  known.set(schema, found)
  return found
}

interface Definition {
  type: string
  format?: string
  checks?: { _zod: { def: { check: string; format?: string } } }[]
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  in?: z.ZodMiniType
}

function placesOf(schema: z.ZodMiniType, path: string[]): string[] {
  const {
    type,
    format,
    checks = [],
    shape = {},
    element,
    innerType,
    options = [],
    in: input,
  } = schema._zod.def as Definition
  const isWhole = [format, ...checks.map(({ _zod }) => _zod.def.format)].some((one) => one?.includes('int'))
  if (type === 'number') return isWhole ? [] : [path.join('.')]
  const same = [innerType, input, ...options].filter((one) => one !== undefined)
  return [
    ...Object.entries(shape).flatMap(([key, part]) => placesOf(part, [...path, key])),
    ...(element ? placesOf(element, [...path, '*']) : []),
    ...same.flatMap((one) => placesOf(one, path)),
  ]
}

function reasonAgainst(value: unknown, mayBeFraction: boolean): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'Please remove the character U+0000'
    // A lone surrogate, from cutting within a character.
    if (!value.isWellFormed()) return 'Please remove the broken character'
  }
  if (!mayBeFraction && Number.isInteger(value) && Math.abs(value as number) > largest)
    return 'This number is too large'
  return null
}
