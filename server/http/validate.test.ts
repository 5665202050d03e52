import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../contract/index.ts'
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
  test('are refused where something is counted, with the field', () => {
    expect(fieldsOf({ count: 2_147_483_648 })).toEqual(['count'])
    expect(fieldsOf({ questions: [{ kind: 'choice', chosen: 3e9 }] })).toEqual(['questions.0.chosen'])
  })

  test('are taken where any number may stand', () => {
    expect(fieldsOf({ count: 2_147_483_647, answer: 3_000_000_000 })).toEqual([])
    expect(fieldsOf({ questions: [{ kind: 'number', value: 8_200_000_000 }] })).toEqual([])
  })

  test('a numerical question may ask for more than a column counts', () => {
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

describe('what nobody means to send', () => {
  const open = z.object({ response: z.record(z.string(), z.unknown()) })
  const fieldsFor = (response: unknown) => {
    try {
      validate(open, { response })
      return []
    } catch (error) {
      return error instanceof Refusal ? (error.fields ?? []) : [String(error)]
    }
  }

  test('of hundreds of thousands of faults the first fifty are told, at once', () => {
    // Each compared with each took minutes.
    expect(fieldsFor({ a: Array.from({ length: 260_000 }, () => 3e9) })).toHaveLength(50)
    const numbers = Array.from({ length: 100_000 }, () => 1)
    expect(() => validate(z.array(z.string()), numbers)).toThrow(Refusal)
  })

  test('boxes in boxes are refused before the stack ends', () => {
    const nested = JSON.parse(`${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`)
    expect(fieldsFor(nested)).toMatchObject([{ message: 'There are too many boxes in boxes' }])
  })
})

test('texts come in one form of Unicode, wherever they are in a request', () => {
  const texts = z.object({
    name: z.string(),
    tags: z.array(z.object({ text: z.string().check(z.maxLength(4)) })),
  })
  expect(validate(texts, { name: 'Bjo\u0308rk', tags: [{ text: 'cafe\u0301' }] })).toEqual({
    name: 'Bj\u00f6rk',
    tags: [{ text: 'caf\u00e9' }],
  })
})
