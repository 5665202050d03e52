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
  const issues = result.success ? unstorableTexts(result.data) : result.error.issues
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

/** Texts with the character U+0000, which PostgreSQL cannot store: told here, not by a failed statement. */
function unstorableTexts(value: unknown, path: PropertyKey[] = []): Issue[] {
  if (typeof value === 'string') {
    return value.includes('\0') ? [{ path, message: 'Please remove the character U+0000' }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => unstorableTexts(part, [...path, key]))
}
