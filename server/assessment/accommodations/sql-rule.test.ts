import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accommodatedMinutes, laterDue } from '../../../database/conditions/accommodations.ts'
import { accommodations } from '../../../database/schema/index.ts'
import {
  type Accommodation,
  extraMinutesOf,
  extraPercentAt,
  laterDueDate,
} from '../../../rules/assessment/accommodations.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

/** Compares database/conditions/accommodations.ts with rules/assessment/accommodations.ts. */

let app: TestApp
let student: Person
beforeAll(async () => {
  app = await createTestApp()
  student = await app.make.student()
})
afterAll(() => app.close())

const day = fc
  .date({ min: new Date('2026-02-01'), max: new Date('2026-11-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const one: fc.Arbitrary<Accommodation & { here: boolean }> = fc.record({
  extraTimePercent: fc.integer({ min: 1, max: 300 }),
  extraDays: fc.integer({ min: 0, max: 60 }),
  startsOn: day,
  endsOn: fc.option(day),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
  here: fc.boolean(),
})
// Half of them near the night when clocks go back in Berlin, and the one when they go forward.
const moment = fc.oneof(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom('2026-10-24T22:00:00Z', '2026-03-28T23:00:00Z'),
      fc.integer({ min: -600, max: 600 }),
    )
    .map(([night, minutes]) => new Date(Date.parse(night) + minutes * 60_000)),
)

test('SQL and the rule agree, in several time zones and across clock changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { maxLength: 4 }),
      moment,
      fc.option(fc.integer({ min: 1, max: 240 })),
      async (given, at, timeLimit) => {
        const { db } = app.database
        await db.delete(accommodations)
        if (given.length > 0) {
          await db.insert(accommodations).values(
            given.map(({ here, ...facts }) => ({
              ...facts,
              userId: student.id,
              id: randomUUID(),
              courseId: here ? 'brd-101' : null,
              note: '',
            })),
          )
        }
        const when = sql`${at.toISOString()}::timestamptz`
        const read = async (courseId: string) => {
          const place = sql`${courseId}::text`
          const { rows } = await db.execute<{ due: string; minutes: number }>(sql`
            select greatest(${when}, ${laterDue(student.id, place, when)})::text as due,
                   ${accommodatedMinutes(student.id, place, { timeLimit: sql`${timeLimit}::int`, at: when })} as minutes`)
          return { due: new Date(rows[0]?.due ?? 0), minutes: rows[0]?.minutes }
        }
        const expected = (all: Accommodation[]) => ({
          due: laterDueDate(at, all),
          minutes: extraMinutesOf(timeLimit, extraPercentAt(all, at)),
        })
        expect(await read('brd-101')).toEqual(expected(given))
        expect(await read('brd-201')).toEqual(expected(given.filter(({ here }) => !here)))
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)
