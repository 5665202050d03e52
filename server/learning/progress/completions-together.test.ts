import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { factories, type Person } from '../../../tests/support/factories.ts'
import { holdRows } from '../../../tests/support/hold-rows.ts'
import { completionsTogether } from './completions-together.ts'
import { type Completion, type CompletionOutcome, putCompletions } from './queries.ts'

const first = {
  courseId: 'fnd-100',
  moduleId: 'fnd-100-1',
  completed: true,
  earlier: [],
  byRules: false,
  others: [2, 3, 4, 5].map((number) => `fnd-100-${number}`),
}
const of = (userId: string): Completion => ({ ...first, userId })
const written: CompletionOutcome = { isOpen: true, isWritten: true, endsCourse: false, bookmarked: false }

/** Statements that end when the test ends them. */
function heldWriter() {
  const statements: { people: string[]; end: (error?: unknown) => void }[] = []
  const together = completionsTogether((completions) => {
    const { promise, resolve, reject } = Promise.withResolvers<CompletionOutcome[]>()
    statements.push({
      people: completions.map(({ userId }) => userId),
      end: (error) =>
        error === undefined
          ? resolve(completions.map(({ userId }) => ({ ...written, bookmarked: userId === 'bookmarked' })))
          : reject(error),
    })
    return promise
  })
  return { statements, write: (...people: string[]) => people.map((userId) => together(of(userId))) }
}

const refused = () => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { severity: 'ERROR' })

describe('completions', () => {
  test('are written immediately when nothing else is', () => {
    const { statements, write } = heldWriter()
    write('a', 'b')
    expect(statements.map(({ people }) => people)).toEqual([['a'], ['b']])
  })

  test('that arrive while others are written go together, at most 64, and get their own outcomes', async () => {
    const { statements, write } = heldWriter()
    const [busy] = write('a', 'b')
    const crowd = Array.from({ length: 64 }, (_, index) => (index === 7 ? 'bookmarked' : `${index}`))
    const later = write(...crowd, 'last')
    statements[0]?.end()
    expect(await busy).toEqual(written)
    await expect.poll(() => statements[2]?.people).toEqual(crowd)
    statements[1]?.end()
    await expect.poll(() => statements[3]?.people).toEqual(['last'])
    statements[3]?.end()
    statements[2]?.end()
    const outcomes = await Promise.all(later)
    expect(outcomes.map(({ bookmarked }) => bookmarked)).toEqual(
      [...crowd, 'last'].map((id) => id === 'bookmarked'),
    )
    expect(statements).toHaveLength(4)
  })

  test('do not wait long for a statement that waits for a lock', async () => {
    const { statements, write } = heldWriter()
    write('a', 'b', 'c')
    await expect.poll(() => statements[2]?.people).toEqual(['c'])
  })

  test('of a database that is away are not tried alone', async () => {
    const { statements, write } = heldWriter()
    write('a', 'b')
    const later = Promise.allSettled(write('c', 'd'))
    statements[0]?.end()
    await expect.poll(() => statements[2]?.people).toEqual(['c', 'd'])
    const away = new Error('Connection terminated')
    statements[2]?.end(away)
    expect(await later).toEqual([
      { status: 'rejected', reason: away },
      { status: 'rejected', reason: away },
    ])
    expect(statements).toHaveLength(3)
  })

  test('are tried alone when one of them is refused', async () => {
    const { statements, write } = heldWriter()
    write('a', 'b')
    const later = Promise.allSettled(write('c', 'd'))
    statements[0]?.end()
    await expect.poll(() => statements[2]?.people).toEqual(['c', 'd'])
    statements[2]?.end(refused())
    await expect.poll(() => statements.slice(3).map(({ people }) => people)).toEqual([['c'], ['d']])
    statements[3]?.end(refused())
    statements[4]?.end()
    expect((await later).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})

describe('on PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('a completion that cannot be written fails alone', async () => {
    const make = factories(database.db)
    const people: Person[] = []
    for (let count = 0; count < 6; count += 1) people.push(await make.student())
    const [held, alsoHeld, ...others] = people.map(({ id }) => id)
    const sizes: number[] = []
    const together = completionsTogether(async (completions) => {
      sizes.push(completions.length)
      const connection = await database.pool.connect()
      return putCompletions(connection, completions, { mayEndCourse: false }).finally(() =>
        connection.release(),
      )
    })
    // Two that wait, so that the others gather.
    const lock = await holdRows(database, {
      text: 'select 1 from users where id = any($1) for update',
      values: [[held, alsoHeld]],
    })
    const unknown = 'person-who-is-gone'
    const outcomes = Promise.allSettled(
      [held, alsoHeld, ...others, unknown].map((id) => together(of(id ?? ''))),
    )
    await lock.isWaitedFor()
    await lock.release()
    expect((await outcomes).map(({ status }) => status)).toEqual([
      ...people.map(() => 'fulfilled'),
      'rejected',
    ])
    expect(sizes).toEqual([1, 1, 5, 1, 1, 1, 1, 1])
    const { rows } = await database.pool.query(
      'select user_id from module_progress where user_id = any($1)',
      [people.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(people.length)
  })
})
