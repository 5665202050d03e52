import { expect, test } from 'vitest'
import type { Database } from '../../database/client.ts'
import { completionWriter } from './completions.ts'

/** A database that answers every statement with an error. */
function failing(code: string) {
  const asked: number[] = []
  const query = async ({ values }: { values: [string] }) => {
    asked.push(JSON.parse(values[0]).length)
    throw Object.assign(new Error('refused'), { code })
  }
  return { asked, db: { $client: { query } } as unknown as Database }
}

const first = { courseId: 'fnd-100', moduleId: 'fnd-100-1', completed: true, earlier: [], moduleCount: 5 }
const all = ['a', 'b', 'c'].map((userId) => ({ ...first, userId }))

test.each(['08006', 'ECONNREFUSED', ''])(
  'a database that is away (%s) is asked once for all',
  async (code) => {
    const { asked, db } = failing(code)
    const outcomes = await Promise.allSettled(all.map(completionWriter(db)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(asked).toEqual([3])
  },
)

test.each(['23503', '40P01', '57014'])(
  'a row that is refused (%s) is looked for among them',
  async (code) => {
    const { asked, db } = failing(code)
    await Promise.allSettled(all.map(completionWriter(db)))
    expect(asked).toEqual([3, 1, 1, 1])
  },
)
