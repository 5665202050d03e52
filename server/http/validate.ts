import * as z from 'zod/mini'
import type { FieldProblem } from '../../contract/problem.ts'
import { Refusal } from './refusal.ts'

// zod/mini carries no texts of its own; the server tells people and programs what is wrong in English.
z.config(z.locales.en())

/**
 * Checks one part of a request.
 *
 * @throws Refusal `invalid-input` (422) with every field that is wrong, in the order of the schema
 */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value)
  const issues = result.success ? unstorable(result.data) : result.error.issues
  if (result.success && issues.length === 0) return result.data
  const fields: FieldProblem[] = []
  for (const issue of issues) {
    const field = issue.path.join('.')
    // One sentence a field: the first is the one to mend first.
    if (!fields.some((known) => known.field === field)) fields.push({ field, message: issue.message })
  }
  throw new Refusal('invalid-input', fields[0]?.message, { fields })
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** The largest whole number of a column that counts. */
const largest = 2_147_483_647

/** What PostgreSQL cannot keep, though the schema allows it: told here, not by a failed statement. */
function unstorable(value: unknown, path: PropertyKey[] = []): Issue[] {
  const message = typeof value === 'object' ? null : reasonAgainst(value)
  if (message) return [{ path, message }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => unstorable(part, [...path, key]))
}

function reasonAgainst(value: unknown): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'Please remove the character U+0000'
    // Half of a character, as a program makes it that cuts a text in the wrong place.
    if (!value.isWellFormed()) return 'Please remove the broken character'
  }
  if (Number.isInteger(value) && Math.abs(value as number) > largest) return 'This number is too large'
  return null
}
