import * as z from 'zod/mini'
import type { FieldProblem } from '../../contract/problem.ts'
import { sentenceOfIssue } from './issue-sentences.ts'
import { Refusal } from './refusal.ts'

/** Told at once; whoever sends more that is wrong mends these first. */
const mostFields = 50

/** Boxes in boxes; nothing that is asked for is as deep. */
const deepest = 60

/**
 * Checks one part of a request. Its texts are put into one form of Unicode first (NFC), so that nothing is stored or
 * compared in the other one, which file names of Apple and some keyboards have: é as e with an accent behind it.
 *
 * @throws Refusal `invalid-input` (422) with the fields that are wrong, the first fifty in the order of the schema
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
  // One sentence a field: the first is the one to mend first.
  const fields = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const field = issue.path.join('.')
    if (!fields.has(field)) fields.set(field, { field, message: issue.message })
    if (fields.size === mostFields) break
  }
  const told = [...fields.values()]
  const [first] = told
  // What the contract says is a sentence by itself; what it leaves to us needs the name of the field.
  const sentence =
    first && general.has(first.message)
      ? `${first.field || 'The request'}: ${first.message}.`
      : first?.message
  throw new Refusal('invalid-input', sentence, {
    fields: told.map(({ field, message }) => ({
      field,
      message: general.has(message) ? asSentence(message) : message,
    })),
  })
}

const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** @param depth a body deeper than `deepest` is refused later, and must not end this function before */
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

/** The largest whole number of a column that counts. */
const largest = 2_147_483_647

/**
 * What PostgreSQL cannot keep, though the schema allows it: told here, not by a failed statement.
 *
 * @param fractions where the schema takes any number: what is asked of a quiz may have more followers than a column counts
 * @returns as many as are told
 */
function unstorable(value: unknown, fractions: ReadonlySet<string>): Issue[] {
  const issues: Issue[] = []
  look(value, [], '')
  return issues

  /** @param pattern the path with a star for each place in a list */
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

/** Where in a schema any number may stand, not only whole ones. */
function fractionsOf(schema: z.ZodMiniType): ReadonlySet<string> {
  const found = known.get(schema) ?? new Set(placesOf(schema, []))
  known.set(schema, found)
  return found
}

/** What of a schema's definition leads further, whatever kind it is of. */
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
    // Half of a character, as a program makes it that cuts a text in the wrong place.
    if (!value.isWellFormed()) return 'Please remove the broken character'
  }
  if (!mayBeFraction && Number.isInteger(value) && Math.abs(value as number) > largest)
    return 'This number is too large'
  return null
}
