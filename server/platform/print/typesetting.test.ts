import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fontCache } from '../../../tests/support/typesetting.ts'
import { typesetting } from './typesetting.ts'

const file = path.join(import.meta.dirname, '../../../tests/support/stumbling-typesetter.ts')
const typeset = typesetting({ file, fontCache })
afterAll(() => typeset.stop())

test('a document that crashes the process is retried in a new one, and refused after a second crash', async () => {
  const outcomes = await Promise.allSettled(
    ['first', 'second', 'fatal', 'third'].map((source) => typeset.pdf(source)),
  )
  expect(
    outcomes.map((one) =>
      one.status === 'fulfilled' ? Buffer.from(one.value.bytes).toString() : one.status,
    ),
  ).toEqual(['first', 'second', 'rejected', 'third'])
})
