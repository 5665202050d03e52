import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarItem } from '../../../contract/calendar.ts'
import { addDays, dayOf, mondayOf } from '../../../rules/learning/rhythm.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

/** A Monday to come, so that the plan's days are known and no session of the tests is over. */
const monday = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 7)
const noon = `${monday}T12:00:00Z`
let clock = new Date(noon)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: () => clock })
})
beforeEach(() => {
  clock = new Date(noon)
})
afterAll(() => app.close())

const id = 'fnd-100'
const params = { id }
const day = (days: number) => addDays(monday, days)
const evenings = { days: [4, 1, 1], time: '19:00', minutes: 45, from: monday, timeZone: 'Europe/Berlin' }
const save = (as: Person, changes: object = {}) =>
  app.call('PUT /api/user/plans/{id}', { as, params, body: { ...evenings, ...changes } })
const planOf = async (as: Person) => (await app.call('GET /api/user/plans/{id}', { as, params })).body.plan
const pause = (as: Person, paused: boolean) =>
  app.call('PUT /api/user/plans/{id}/pause', { as, params, body: { paused } })
const sittings = async (as: Person, from = 0): Promise<CalendarItem[]> => {
  const query = { from: day(from), to: day(from + 60) }
  const { body } = await app.call('GET /api/user/calendar', { as, query })
  return body.items.filter(({ kind }: CalendarItem) => kind === 'sitting')
}
const complete = (as: Person, number: number) =>
  app.database.pool.query(
    `insert into module_progress (user_id, module_id, course_id, completed_at) values ($1, $2, $3, $4)`,
    [as.id, `${id}-${number}`, id, clock],
  )
const remind = (person: Person) => app.coursePlans.remind({ userId: person.id, courseId: id })
const reminders = async (as: Person): Promise<string[]> => {
  const { body } = await app.call('GET /api/user/notifications', { as, query: { kind: 'plan-reminder' } })
  return body.notifications.map(({ sentence }: { sentence: { text: string }[] }) =>
    sentence.map(({ text }) => text).join(''),
  )
}
const unread = async (as: Person) =>
  (await app.call('GET /api/user/notifications/unread', { as })).body.unread as number
const nextJob = async (person: Person) => {
  const { rows } = await app.database.pool.query<{ at: Date | null }>(
    'select next_job_at as at from course_plans where user_id = $1',
    [person.id],
  )
  return rows[0]?.at?.toISOString() ?? null
}

describe('a plan', () => {
  test('of two evenings a week has a module in each, and two for the longest, until the course is done', async () => {
    const student = await app.make.enrolledStudent()
    const { status, body } = await save(student)
    expect(status).toBe(200)
    expect(body.plan).toMatchObject({
      ...{ courseId: id, days: [1, 4], time: '19:00', minutes: 45, paused: false },
      ...{ sittings: 6, lastDay: day(17), next: { date: monday } },
    })
    const items = await sittings(student)
    expect(items.map(({ startsAt }) => dayOf(startsAt, 'Europe/Berlin'))).toEqual(
      [0, 3, 7, 10, 14, 17].map(day),
    )
    expect(items[0]).toMatchObject({
      title: 'FND 100: Who Pays Whom, and for What',
      about: 'Welcome to the Creator Economy',
      path: '/course/fnd-100?module=fnd-100-1',
    })
    const { body: all } = await app.call('GET /api/user/plans', { as: student })
    expect(all.plans).toEqual([body.plan])
    const other = await app.make.enrolledStudent()
    expect((await app.call('GET /api/user/plans', { as: other })).body.plans).toEqual([])
    expect(await sittings(other)).toEqual([])
  })

  test('moves by itself when a day passes without study', async () => {
    const student = await app.make.enrolledStudent()
    await save(student)
    const before = await sittings(student)
    clock = new Date(`${day(1)}T08:00:00Z`)
    const after = await sittings(student)
    expect(after.map(({ title }) => title)).toEqual(before.map(({ title }) => title))
    expect(after.map(({ startsAt }) => startsAt)).toEqual([
      ...before.slice(1).map(({ startsAt }) => startsAt),
      expect.stringContaining(day(21)),
    ])
  })

  test('a completed module leaves it, and so does a day on which one was completed', async () => {
    const student = await app.make.enrolledStudent()
    await save(student)
    await complete(student, 1)
    const items = await sittings(student)
    expect(items).toHaveLength(5)
    expect(items[0]).toMatchObject({ path: '/course/fnd-100?module=fnd-100-2' })
    expect(items[0]?.startsAt).toContain(day(3))
  })

  test('is over when the course is completed', async () => {
    const student = await app.make.enrolledStudent()
    await save(student)
    for (const number of [1, 2, 3, 4, 5]) await complete(student, number)
    expect(await planOf(student)).toBeNull()
    expect(await sittings(student)).toEqual([])
    expectProblem(await save(student), 409, 'plan-nothing-left')
    await remind(student)
    expect(await reminders(student)).toEqual([])
    const { rows } = await app.database.pool.query('select 1 from course_plans where user_id = $1', [
      student.id,
    ])
    expect(rows).toEqual([])
  })

  test('ends when the student leaves, and joining again begins without one', async () => {
    const student = await app.make.enrolledStudent()
    await save(student)
    await app.call('DELETE /api/user/enrollment/{id}', { as: student, params })
    await remind(student)
    expect([await planOf(student), await sittings(student), await reminders(student)]).toEqual([null, [], []])
    expectProblem(await save(student), 409, 'plan-not-enrolled')
    await app.call('POST /api/user/enroll', { as: student, body: { courseId: id } })
    expect(await planOf(student)).toBeNull()
  })

  test('is changed, paused, resumed and ended', async () => {
    const student = await app.make.enrolledStudent()
    expectProblem(await pause(student, true), 404, 'plan-not-found')
    await save(student)
    const daily = { days: [1, 2, 3, 4, 5, 6, 7], time: '07:30', minutes: 90, from: day(7) }
    expect((await save(student, daily)).body.plan).toMatchObject({ ...daily, sittings: 3, lastDay: day(9) })
    for (let time = 0; time < 2; time++) {
      expect((await pause(student, true)).body.plan).toMatchObject({ paused: true, next: null, sittings: 0 })
    }
    expect([await sittings(student), await nextJob(student)]).toEqual([[], null])
    expect((await pause(student, false)).body.plan).toMatchObject({ paused: false, lastDay: day(9) })
    for (let time = 0; time < 2; time++) {
      const ended = await app.call('DELETE /api/user/plans/{id}', { as: student, params })
      expect([ended.status, ended.body]).toEqual([200, { plan: null }])
    }
    expect(await sittings(student)).toEqual([])
  })

  test('needs a day, a time, a fitting length, and a first day within a year', async () => {
    const student = await app.make.enrolledStudent()
    const wrong = [{ days: [] }, { days: [8] }, { time: '24:00' }, { minutes: 5 }, { from: day(400) }]
    for (const changes of wrong) expectProblem(await save(student, changes), 422)
    const unknown = { as: student, params: { id: 'no-such-course' } }
    expectProblem(await app.call('GET /api/user/plans/{id}', unknown), 404, 'course-not-found')
  })

  test("keeps its time across clock changes, in the profile's zone if it names one", async () => {
    const student = await app.make.enrolledStudent()
    const daily = { days: [1, 2, 3, 4, 5, 6, 7], minutes: 10, timeZone: 'Atlantis/Poseidonis' }
    clock = new Date('2027-03-26T12:00:00Z')
    await save(student, { ...daily, from: '2027-03-26' })
    const times = async () => {
      const found = await app.coursePlans.sittingsBetween(
        student.id,
        new Date('2027-03-27T00:00:00Z'),
        new Date('2027-03-30T00:00:00Z'),
      )
      return found.map(({ startsAt }) => startsAt.slice(5, 16))
    }
    expect(await times()).toEqual(['03-27T19:00', '03-28T19:00', '03-29T19:00'])
    await app.database.pool.query(`update users set time_zone = 'Europe/Berlin' where id = $1`, [student.id])
    expect(await times()).toEqual(['03-27T18:00', '03-28T17:00', '03-29T17:00'])
  })

  test("is in the person's feed for other calendars", async () => {
    const student = await app.make.enrolledStudent()
    await save(student)
    const opened = await app.call('POST /api/user/calendar-feed', { as: student, body: { open: true } })
    const { body } = await app.fetch(new URL(opened.body.address).pathname)
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(6)
    expect(body).toContain('SUMMARY:FND 100: Who Pays Whom\\, and for What')
    expect(body).toContain('/course/fnd-100?module=fnd-100-1')
    const { startsAt } = (await sittings(student))[0] ?? { startsAt: '' }
    expect(body).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, '')}`)
  })

  test('costs the calendar one statement', async () => {
    const student = await app.make.enrolledStudent()
    const statements: string[] = []
    app.onQuery(({ text }) => {
      statements.push(text)
      return undefined
    })
    await save(student)
    await sittings(student)
    statements.length = 0
    await sittings(student)
    app.onQuery(() => undefined)
    expect(statements.filter((text) => text.includes('course_plans'))).toHaveLength(1)
  })

  test('goes along when accounts are merged, and the kept account’s stays', async () => {
    // Merging asks for a sign-in within the last minutes.
    clock = new Date()
    const admin = await app.make.administrator()
    const merge = async (from: Person, into: Person) => {
      const { status } = await app.call('POST /api/admin/users/{userId}/merge', {
        as: admin,
        params: { userId: from.id },
        body: { into: into.id, confirmation: from.email },
      })
      expect(status).toBe(200)
    }
    const [onlyPlanned, inCourse, bothPlanned, planned, elsewhere] = await Promise.all([
      ...Array.from({ length: 4 }, () => app.make.enrolledStudent()),
      app.make.student(),
    ])
    if (!onlyPlanned || !inCourse || !bothPlanned || !planned || !elsewhere)
      throw new Error('Five were to be made')
    await save(onlyPlanned, { time: '06:00' })
    await merge(onlyPlanned, inCourse)
    expect(await planOf(inCourse)).toMatchObject({ time: '06:00' })
    await save(bothPlanned, { time: '07:00' })
    await save(planned, { time: '08:00' })
    await merge(bothPlanned, planned)
    expect(await planOf(planned)).toMatchObject({ time: '08:00' })
    await merge(planned, elsewhere)
    expect(await planOf(elsewhere)).toMatchObject({ time: '08:00' })
  })
})

describe('the reminder of a sitting', () => {
  const hourBefore = () => {
    clock = new Date(`${monday}T17:00:00Z`)
  }

  test('comes once, an hour before, and is over when the sitting is', async () => {
    const student = await app.make.enrolledStudent()
    await save(student)
    expect(await nextJob(student)).toBe(`${monday}T17:00:00.000Z`)
    await remind(student)
    expect(await reminders(student)).toEqual([])
    hourBefore()
    await Promise.all([remind(student), remind(student), remind(student)])
    await remind(student)
    expect(await reminders(student)).toEqual(['Monday at 19:00: “Who Pays Whom, and for What” in FND 100'])
    expect([await unread(student), await nextJob(student)]).toEqual([1, `${monday}T18:45:00.000Z`])
    clock = new Date(`${monday}T18:45:00Z`)
    await remind(student)
    expect([await unread(student), await nextJob(student)]).toEqual([0, `${day(3)}T17:00:00.000Z`])
    expect(await reminders(student)).toHaveLength(1)
  })

  test('is found by the recurring job, and found again if its own job is lost', async () => {
    const student = await app.make.enrolledStudent()
    await save(student)
    await app.coursePlans.findDue()
    expect(await nextJob(student)).toBe(`${monday}T17:00:00.000Z`)
    hourBefore()
    await app.coursePlans.findDue()
    await expect.poll(() => reminders(student)).toHaveLength(1)
    await app.coursePlans.findDue()
    expect(await reminders(student)).toHaveLength(1)
  })

  test('never names a completed module, nor comes after today’s work is done', async () => {
    const [busy, done] = [await app.make.enrolledStudent(), await app.make.enrolledStudent()]
    await save(busy, { minutes: 90 })
    await save(done)
    hourBefore()
    await complete(busy, 1)
    await complete(done, 1)
    await Promise.all([remind(busy), remind(done)])
    expect(await reminders(busy)).toEqual([expect.stringContaining('Choose a Business That Fits Your Life')])
    expect([await reminders(done), await nextJob(done)]).toEqual([[], `${day(3)}T17:00:00.000Z`])
  })

  test('of a paused plan does not come, and one that came is over with the plan', async () => {
    const [paused, ended] = [await app.make.enrolledStudent(), await app.make.enrolledStudent()]
    await save(paused)
    await save(ended)
    await pause(paused, true)
    hourBefore()
    await Promise.all([remind(paused), remind(ended)])
    expect([await reminders(paused), await unread(ended)]).toEqual([[], 1])
    await app.call('DELETE /api/user/plans/{id}', { as: ended, params })
    expect(await unread(ended)).toBe(0)
  })

  test('follows the settings: by email, in the morning’s summary, on the site alone, or not', async () => {
    const made = async (site: boolean, email: string) => {
      const student = await app.make.enrolledStudent()
      await app.database.pool.query(
        `update users set email_verified = true, time_zone = 'Europe/Berlin' where id = $1`,
        [student.id],
      )
      await app.call('PUT /api/user/notification-preferences/{kind}', {
        as: student,
        params: { kind: 'plan-reminder' },
        body: { site, email },
      })
      await save(student)
      return student
    }
    const [mailed, digest, onSite, none] = [
      await made(true, 'immediate'),
      await made(true, 'daily'),
      await made(true, 'none'),
      await made(false, 'none'),
    ]
    // The last summary before Monday evening is Monday's; it is Monday noon, so Thursday's is next.
    expect(await nextJob(digest)).toBe(`${day(3)}T06:30:00.000Z`)
    hourBefore()
    await Promise.all([mailed, onSite, none].map(remind))
    const [letter] = await app.outbox.waitFor(mailed.email)
    expect(letter?.subject).toContain('Monday at 19:00: “Who Pays Whom, and for What” in FND 100')
    expect(letter?.link('/course/fnd-100')).toBe('/course/fnd-100?module=fnd-100-1')
    expect([await unread(onSite), await unread(none)]).toEqual([1, 0])
    clock = new Date(`${day(3)}T06:30:00Z`)
    await remind(digest)
    const { rows } = await app.database.pool.query(
      'select due_at from notification_digests where user_id = $1',
      [digest.id],
    )
    expect(rows).toEqual([{ due_at: new Date(`${day(3)}T07:00:00Z`) }])
    expect(await app.outbox.lettersTo(onSite.email)).toEqual([])
  })

  test('of a job that dies halfway comes with its next try, once', async () => {
    const student = await app.make.enrolledStudent()
    await save(student)
    hourBefore()
    const { pool } = app.database
    // The transaction fails after the notification is written, when the plan gets its next time.
    await pool.query(`create function refuse_plan() returns trigger language plpgsql as
      $$ begin raise exception 'pulled the plug'; end $$;
      create trigger refuse_plan before update on course_plans for each row execute function refuse_plan()`)
    await expect(remind(student)).rejects.toThrow()
    await pool.query('drop trigger refuse_plan on course_plans')
    expect(await reminders(student)).toEqual([])
    await remind(student)
    await remind(student)
    expect(await reminders(student)).toHaveLength(1)
  })
})
