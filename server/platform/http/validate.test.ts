import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { Refusal } from './refusal.ts'
import { validate } from './validate.ts'

const schema = z.object({
  count: z.optional(z.int()),
  answer: z.optional(z.number()),
  questions: z.optional(
    z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('number'), value: z.number().check(z.minimum(0)) }),
        z.object({ kind: z.literal('choice'), chosen: z.number().check(z.int()) }),
      ]),
    ),
  ),
})

function fieldsOf(value: unknown): string[] {
  try {
    validate(schema, value)
    return []
  } catch (error) {
    return error instanceof Refusal ? (error.fields ?? []).map(({ field }) => field) : [String(error)]
  }
}

describe('large numbers', () => {
  test('are refused with the field where something is counted', () => {
    expect(fieldsOf({ count: 2_147_483_648 })).toEqual(['count'])
    expect(fieldsOf({ questions: [{ kind: 'choice', chosen: 3e9 }] })).toEqual(['questions.0.chosen'])
  })

  test('are accepted where any number is allowed', () => {
    expect(fieldsOf({ count: 2_147_483_647, answer: 3_000_000_000 })).toEqual([])
    expect(fieldsOf({ questions: [{ kind: 'number', value: 8_200_000_000 }] })).toEqual([])
  })

  test('a numerical question accepts more than an integer column', () => {
    const { body } = contract['PUT /api/authoring/courses/{id}/bank/{questionId}']
    const question = { kind: 'numerical', value: 8_200_000_000 }
    const fields = (() => {
      try {
        validate(body, { question, revision: 0 })
      } catch (error) {
        return error instanceof Refusal ? (error.fields ?? []).map(({ field }) => field) : []
      }
      return []
    })()
    expect(fields).not.toContain('question.value')
  })
})

describe('unlikely input', () => {
  const open = z.object({ response: z.record(z.string(), z.unknown()) })
  const fieldsFor = (response: unknown) => {
    try {
      validate(open, { response })
      return []
    } catch (error) {
      return error instanceof Refusal ? (error.fields ?? []) : [String(error)]
    }
  }

  test('of hundreds of thousands of problems, the first fifty are reported quickly', () => {
    // Comparing each with each took minutes.
    expect(fieldsFor({ a: Array.from({ length: 260_000 }, () => 3e9) })).toHaveLength(50)
    const numbers = Array.from({ length: 100_000 }, () => 1)
    expect(() => validate(z.array(z.string()), numbers)).toThrow(Refusal)
  })

  test('deep nesting is refused before the stack overflows', () => {
    const nested = JSON.parse(`${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`)
    expect(fieldsFor(nested)).toMatchObject([{ message: 'There are too many boxes in boxes' }])
  })
})

test('texts anywhere in a request are normalized to one form of Unicode', () => {
  const texts = z.object({
    name: z.string(),
    tags: z.array(z.object({ text: z.string().check(z.maxLength(4)) })),
  })
  expect(validate(texts, { name: 'Bjo\u0308rk', tags: [{ text: 'cafe\u0301' }] })).toEqual({
    name: 'Bj\u00f6rk',
    tags: [{ text: 'caf\u00e9' }],
  })
})

describe('a sentence for people', () => {
  const form = z.object({
    completed: z.boolean(),
    count: z.int().check(z.gte(1), z.lte(9)),
    kind: z.enum(['a', 'b']),
    tags: z.array(z.string()).check(z.minLength(1)),
    name: z.string().check(z.maxLength(1)),
    id: z.uuid(),
    email: z.string('Invalid email address'),
    form: z.union([z.object({ one: z.string() }), z.null()]),
  })
  const right = {
    completed: true,
    count: 1,
    kind: 'a',
    tags: ['x'],
    name: '',
    id: crypto.randomUUID(),
    email: 'a@example.org',
    form: null,
  }

  test.each([
    ['completed', undefined, 'completed: this must be true or false.'],
    ['completed', 'yes', 'completed: this must be true or false.'],
    ['count', 1.5, 'count: this must be a whole number.'],
    ['count', 0, 'count: this must be at least 1.'],
    ['count', 10, 'count: this must be at most 9.'],
    ['kind', 'c', 'kind: this must be one of a, b.'],
    ['tags', [], 'tags: this must have at least 1 entry.'],
    ['tags', [7], 'tags.0: this must be text.'],
    ['name', 'xy', 'name: this must have at most 1 character.'],
    ['id', 'x', 'id: this must be an id, as a UUID.'],
    ['form', 7, 'form: this has none of the forms that are possible here.'],
    ['email', null, 'Invalid email address'],
  ])('%s with %j: %s', (field, value, sentence) => {
    let refusal: unknown
    try {
      validate(form, { ...right, [field]: value })
    } catch (error) {
      refusal = error
    }
    expect(refusal).toMatchObject({ message: sentence })
    const [problem] = (refusal as Refusal).fields ?? []
    expect(problem?.message.charAt(0)).toMatch(/[A-Z]/)
  })

  test('exists for every operation of the contract, whatever is sent', () => {
    for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
      for (const schema of [endpoint.params, endpoint.query, endpoint.body].filter(
        (part) => part !== undefined,
      )) {
        for (const value of [undefined, null, {}, [], 'x', 7, everythingWrong(schema)]) {
          try {
            validate(schema, value)
          } catch (error) {
            const { message, fields = [] } = error as Refusal
            for (const text of [message, ...fields.map((field) => field.message)])
              expect(text, key).not.toMatch(/Invalid input|expected |, received|undefined|NaN/)
          }
        }
      }
    }
  })

  const everythingWrong = (schema: z.ZodMiniType) =>
    Object.fromEntries(
      Object.keys((schema._zod.def as { shape?: object }).shape ?? {}).map((name) => [name, Symbol(name)]),
    )
})
