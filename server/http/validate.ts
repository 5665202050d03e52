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
  if (result.success) return result.data
  const fields: FieldProblem[] = []
  for (const issue of result.error.issues) {
    const field = issue.path.join('.')
    // One sentence a field: the first is the one to mend first.
    if (!fields.some((known) => known.field === field)) fields.push({ field, message: issue.message })
  }
  throw new Refusal('invalid-input', fields[0]?.message, { fields })
}
