import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type JsonSchema, schemaText } from './schema-text.ts'

const textOf = (schema: z.ZodMiniType) =>
  schemaText(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema)

test('renders a schema as a type, with its limits after it', () => {
  const schema = z.object({
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    email: z.optional(z.email()),
    kind: z.enum(['reading', 'video']),
    score: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
    count: z.int(),
    tags: z.array(z.string()).check(z.maxLength(5)),
    states: z.array(z.enum(['open', 'done'])),
    marks: z.record(z.string(), z.boolean()),
    place: z.union([z.literal('here'), z.object({ id: z.string() })]),
    steps: z.array(z.object({ title: z.string(), at: z.nullable(z.string()) })),
    pair: z.tuple([z.string(), z.number()]),
    nothing: z.object({}),
  })
  expect(textOf(schema)).toBe(`{
  name: string  // 1 to 80 characters
  email?: string  // email
  kind: "reading" | "video"
  score: number | null  // 0 to 100
  count: integer
  tags: string[]  // at most 5 items
  states: ("open" | "done")[]
  marks: Record<string, boolean>
  place: "here" | {
    id: string
  }
  steps: {
    title: string
    at: string | null
  }[]
  pair: [string, number]
  nothing: {}
}`)
})

test('adds no superfluous brackets to a list of objects', () => {
  const inner = z.object({ score: z.nullable(z.string()), at: z.object({ day: z.string() }) })
  expect(textOf(z.array(inner))).toBe(`{
  score: string | null
  at: {
    day: string
  }
}[]`)
})

test('renders a file as a file', () => {
  expect(schemaText({ type: 'string', format: 'binary' })).toBe('file')
})
