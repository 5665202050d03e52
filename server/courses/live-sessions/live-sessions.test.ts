import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostSessions } from '../../../rules/courses/live-sessions.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { sessionSteps } from './testing/session-steps.ts'

const courseId = 'fnd-100'
const params = { id: courseId }
let app: TestApp
let teacher: Person
const steps = sessionSteps(
  () => app,
  courseId,
  () => teacher,
)
const { rows, dayIn, draft, plan, tryToPlan, beginningIn, addRound, own, join, change, cancel } = steps
const { mark, newsOf, jobsOf } = steps

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const student = () => app.make.enrolledStudent({ courseId })
const idsOf = ({ sessions }: { sessions: { id: string }[] }) => sessions.map(({ id }) => id)
/** The moment of a clock in New York. */
const clock = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'America/New_York' }).format(new Date(at))

describe('planning', () => {
  test('weekly sessions of a round keep the clock time of its time zone', async () => {
    const roundId = await addRound()
    const dates = Array.from({ length: 30 }, (_, week) => dayIn(7 + week * 7))
    const sessions = await plan({ roundId, dates, timeZone: 'Asia/Tokyo' })
    expect(sessions).toHaveLength(30)
    for (const { startsAt, timeZone } of sessions) {
      expect([clock(startsAt), timeZone]).toEqual(['18:00', 'America/New_York'])
    }
    // Thirty weeks cross a clock change.
    expect(new Set(sessions.map((one: { startsAt: string }) => one.startsAt.slice(11))).size).toBe(2)
  })

  test('a double click plans once', async () => {
    const body = draft({ dates: [dayIn(7), dayIn(14)] })
    const key = 'POST /api/teach/courses/{id}/live-sessions'
    const answers = await Promise.all([1, 2, 3].map(() => app.call(key, { as: teacher, params, body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => idsOf(answer.body).join())).size).toBe(1)
    expect(await rows('select id from live_sessions where series_id = $1', [body.seriesId])).toHaveLength(2)
  })

  test.each([
    ['a date that is over', { dates: ['2026-01-05'] }, 'dates'],
    ['a date years ahead', { dates: ['2031-01-05'] }, 'dates'],
    ['a date twice', { dates: [dayIn(7), dayIn(7)] }, 'dates'],
    ['31 dates', { dates: Array.from({ length: 31 }, (_, day) => dayIn(day + 1)) }, 'dates'],
    ['no date', { dates: [] }, 'dates'],
    ['an invisible title', { title: '\u200b ' }, 'title'],
    ['a title of 300 characters', { title: 'x'.repeat(300) }, 'title'],
    ['a script as link', { link: 'javascript:alert(1)' }, 'link'],
    ['a link without encryption', { link: 'http://meet.example' }, 'link'],
    ['a minute', { minutes: 1 }, 'minutes'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('%s is refused at its field', async (_, changes, field) => {
    const { status, body } = await tryToPlan(changes)
    expect(status).toBe(422)
    expect(body.errors.map((problem: { field: string }) => problem.field)).toEqual([field])
  })

  test('emoji and right-to-left texts are kept', async () => {
    const [session] = await plan({ title: '👩‍🏫 שאלות ותשובות', note: 'مرحبا\n👋' })
    expect([session.title, session.note]).toEqual(['👩‍🏫 שאלות ותשובות', 'مرحبا\n👋'])
  })

  test('a round of another course does not exist', async () => {
    expectProblem(await tryToPlan({ roundId: randomUUID() }), 404)
    expectProblem(await tryToPlan({ roundId: 'x' }), 404)
  })

  test('a round has at most 200 sessions, also when two plan together', async () => {
    const roundId = await addRound()
    await rows(
      `insert into live_sessions (course_id, round_id, series_id, place, title, note, starts_at, minutes, time_zone)
        select $1, $2, gen_random_uuid(), 0, 'Filled', '', now() + n * interval '1 hour', 30, 'UTC'
          from generate_series(1, $3::int) n`,
      [courseId, roundId, mostSessions - 1],
    )
    const answers = await Promise.all([tryToPlan({ roundId }), tryToPlan({ roundId })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('who sees a session', () => {
  test('one of a round exists only for the people in it, at every door', async () => {
    const [inside, outside, elsewhere, stranger] = await Promise.all([
      student(),
      student(),
      student(),
      app.make.student(),
    ])
    const roundId = await addRound([inside])
    await addRound([elsewhere])
    const title = `Only ours ${randomUUID()}`
    const session = await beginningIn(5, { roundId, title })
    const span = { from: dayIn(-1), to: dayIn(20) }
    for (const as of [outside, elsewhere, stranger]) {
      expect(JSON.stringify(await own(as))).not.toContain(title)
      expectProblem(await join(as, session.id), 404)
      const calendar = await app.call('GET /api/user/calendar', { as, query: span })
      expect(JSON.stringify(calendar.body)).not.toContain(title)
      expectProblem(
        await app.call('GET /api/user/calendar/{id}', { as, params: { id: `live-${session.id}` } }),
        404,
      )
      const opened = await app.call('POST /api/user/calendar-feed', { as, body: { open: true } })
      expect((await app.fetch(new URL(opened.body.address).pathname)).body).not.toContain(title)
      const found = await app.call('GET /api/search', { as, query: { q: title } })
      expect(JSON.stringify(found.body.groups)).not.toContain(session.id)
      expect(JSON.stringify((await app.call('GET /api/user/dashboard', { as })).body)).not.toContain(title)
      expectProblem(
        await app.call('GET /api/teach/courses/{id}/live-sessions/{sessionId}', {
          as,
          params: { id: courseId, sessionId: session.id },
        }),
        403,
      )
    }
    await app.liveSessions.tell({ sessionId: session.id, news: 'reminder', startsAt: session.startsAt })
    expect(await newsOf(inside)).toEqual([`“${title}” in Welcome to the Creator Economy begins in 5 minutes`])
    for (const as of [outside, elsewhere]) expect(await newsOf(as)).toEqual([])
    expect(idsOf(await own(inside))).toContain(session.id)
    const calendar = await app.call('GET /api/user/calendar', { as: inside, query: span })
    expect(calendar.body.items).toContainEqual(
      expect.objectContaining({ id: `live-${session.id}`, kind: 'live-session', title }),
    )
    const dashboard = await app.call('GET /api/user/dashboard', { as: inside })
    expect(JSON.stringify(dashboard.body.calendar)).toContain(title)
    const opened = await app.call('POST /api/user/calendar-feed', { as: inside, body: { open: true } })
    expect((await app.fetch(new URL(opened.body.address).pathname)).body.replaceAll('\r\n ', '')).toContain(
      title,
    )
  })

  test('only people with live sessions see so in their enrollment', async () => {
    const [inside, outside] = await Promise.all([
      app.make.enrolledStudent({ courseId: 'nws-101' }),
      app.make.enrolledStudent({ courseId: 'nws-101' }),
    ])
    const has = async (as: Person) =>
      (await app.call('GET /api/user/enrollment/{id}', { as, params: { id: 'nws-101' } })).body.enrollment
        .liveSessions
    expect([await has(inside), await has(outside)]).toEqual([false, false])
    const [round] = await rows(
      `insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
        values ('nws-101', 'Ours', '2026-11-02', 'UTC', '{"kind":"open","time":"09:00"}') returning id`,
    )
    await rows('update enrollments set round_id = $2 where user_id = $1', [inside.id, round.id])
    await rows(
      `insert into live_sessions (course_id, round_id, series_id, place, title, note, starts_at, minutes, time_zone)
        values ('nws-101', $1, gen_random_uuid(), 0, 'Ours', '', now(), 30, 'UTC')`,
      [round.id],
    )
    expect([await has(inside), await has(outside)]).toEqual([true, false])
  })

  test('the link is there only while it is open, and joining is noted once', async () => {
    const as = await student()
    const linkOf = async (id: string) =>
      (await own(as)).sessions.find((session: { id: string }) => session.id === id)?.link
    const [later, open] = [await beginningIn(20), await beginningIn(14)]
    expect([await linkOf(later.id), await linkOf(open.id)]).toEqual([null, 'https://meet.example/room'])
    expectProblem(await join(as, later.id), 409)
    expect((await join(as, open.id)).body).toEqual({ link: 'https://meet.example/room' })
    const first = await rows('select * from live_session_attendance where user_id = $1', [as.id])
    await Promise.all([join(as, open.id), join(as, open.id)])
    expect(await rows('select * from live_session_attendance where user_id = $1', [as.id])).toEqual(first)
    const over = await beginningIn(-61)
    expectProblem(await join(as, over.id), 409)
    expect(idsOf(await own(as, 'past'))).toContain(over.id)
    expect(idsOf(await own(as))).not.toContain(over.id)
  })

  test('lists go on page by page without a gap', async () => {
    const as = await student()
    const roundId = await addRound([as])
    await plan({ roundId, dates: Array.from({ length: 30 }, (_, day) => dayIn(day + 1)) })
    const key = 'GET /api/user/courses/{id}/live-sessions'
    const wanted = await rows('select id from live_sessions where round_id = $1 order by starts_at, id', [
      roundId,
    ])
    const mine = (body: { sessions: { id: string }[] }) =>
      idsOf(body).filter((id) => wanted.some((one) => one.id === id))
    const seen: string[] = []
    let after: string | null = null
    do {
      const query: Record<string, string> = after === null ? {} : { after }
      const { body } = await app.call(key, { as, params, query })
      seen.push(...mine(body))
      after = body.next
    } while (after !== null)
    expect(seen).toEqual(wanted.map(({ id }) => id))
    expectProblem(await app.call(key, { as, params, query: { after: 'nonsense' } }), 422)
  })
})

describe('moving and canceling', () => {
  test('a move is announced once, and its reminder comes an hour before the new time', async () => {
    const as = await student()
    const [session] = await plan({ roundId: await addRound([as]) })
    const moved = await change(session, { title: session.title, date: dayIn(9), time: '10:00' })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    const { startsAt } = moved.body.session
    expect(clock(startsAt)).toBe('10:00')
    const jobs = await jobsOf(session.id)
    expect(jobs.map(({ news }) => news).sort()).toEqual(['moved', 'reminder', 'reminder'])
    const reminder = jobs.find(({ news, at }) => news === 'reminder' && at === startsAt)
    expect(reminder?.startAfter.getTime()).toBe(Date.parse(startsAt) - 3_600_000)
    const { revision } = moved.body.session
    const news = { sessionId: session.id, news: 'moved' as const, startsAt, revision }
    await Promise.all([app.liveSessions.tell(news), app.liveSessions.tell(news)])
    const [first] = await newsOf(as)
    expect(first).toMatch(/^“.+” in Welcome to the Creator Economy moved to .+ 10:00 \(.+\)$/)
    expect(await newsOf(as)).toHaveLength(1)
    // The reminder of the old time has nothing to say.
    await app.liveSessions.tell({ sessionId: session.id, news: 'reminder', startsAt: session.startsAt })
    expect(await newsOf(as)).toHaveLength(1)
  })

  test('moved away, back and away again, every time is announced', async () => {
    const as = await student()
    const [session] = await plan({ roundId: await addRound([as]) })
    for (const time of ['19:00', '18:00', '19:00']) {
      const [{ revision }] = await rows('select revision from live_sessions where id = $1', [session.id])
      const { body } = await change({ id: session.id, revision }, { title: session.title, time })
      const { startsAt, revision: now } = body.session
      await app.liveSessions.tell({ sessionId: session.id, news: 'moved', startsAt, revision: now })
    }
    expect((await newsOf(as)).filter((news) => news.includes('moved to'))).toHaveLength(3)
  })

  test('one whose attendance was taken keeps its time', async () => {
    const as = await student()
    const session = await beginningIn(10, { roundId: await addRound([as]) })
    await mark(session.id, as, 'present')
    expectProblem(await change(session, { date: dayIn(3) }), 422)
  })

  test('a reminder comes once, and not for a session that is canceled', async () => {
    const as = await student()
    const session = await beginningIn(59, { roundId: await addRound([as]) })
    const news = { sessionId: session.id, news: 'reminder' as const, startsAt: session.startsAt }
    await app.liveSessions.tell(news)
    await app.liveSessions.tell(news)
    expect(await newsOf(as)).toHaveLength(1)
    expect((await cancel(session.id, 'Ill 🤒')).body.session.cancelled).toEqual({ reason: 'Ill 🤒' })
    expect((await cancel(session.id, 'Again')).body.session.cancelled).toEqual({ reason: 'Ill 🤒' })
    await app.liveSessions.tell({ ...news, news: 'cancelled' })
    await app.liveSessions.tell(news)
    expect((await newsOf(as))[0]).toBe(
      `“${session.title}” in Welcome to the Creator Economy is canceled: Ill 🤒`,
    )
    expect(await newsOf(as)).toHaveLength(2)
    expectProblem(await join(as, session.id), 409)
    expect((await own(as)).sessions).toContainEqual(
      expect.objectContaining({ id: session.id, link: null, cancelled: { reason: 'Ill 🤒' } }),
    )
    const calendar = await app.call('GET /api/user/calendar', {
      as,
      query: { from: dayIn(-1), to: dayIn(2) },
    })
    expect(JSON.stringify(calendar.body)).not.toContain(session.title)
  })

  test('one that is planned for within the hour is announced immediately', async () => {
    const soon = new Date(Date.now() + 30 * 60_000).toISOString()
    const [session] = await plan({ dates: [soon.slice(0, 10)], time: soon.slice(11, 16), timeZone: 'UTC' })
    expect(await jobsOf(session.id)).toMatchObject([{ news: 'reminder' }])
    const [job] = await jobsOf(session.id)
    expect(job.startAfter.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test('a stale edit is refused, a repeated one changes nothing', async () => {
    const [session] = await plan()
    const edit = { title: 'Office hour', note: session.note, link: session.link }
    const first = await change(session, edit)
    expect(first.body.session).toMatchObject({ title: 'Office hour', revision: 2 })
    expect((await change(session, edit)).body.session.revision).toBe(2)
    expectProblem(await change(session, { ...edit, title: 'Something else' }), 409)
  })

  test('the words of a series change together; times and canceled ones stay', async () => {
    const roundId = await addRound()
    const series = await plan({ roundId, dates: [dayIn(7), dayIn(14), dayIn(21), dayIn(28)] })
    await cancel(series[2].id)
    const changed = await change(series[1], { title: 'New words', date: dayIn(14), following: true })
    expect(changed.body.session.following).toBe(1)
    const after = await rows(
      'select title, starts_at from live_sessions where round_id = $1 order by starts_at',
      [roundId],
    )
    expect(after.map(({ title }) => title)).toEqual([
      series[0].title,
      'New words',
      series[2].title,
      'New words',
    ])
    expect(after.map(({ starts_at: at }) => at.toISOString())).toEqual(
      series.map(({ startsAt }: { startsAt: string }) => startsAt),
    )
  })

  test('one that has begun keeps its time, and one that is over is not canceled', async () => {
    const begun = await beginningIn(-10)
    const moved = await change(begun, { date: dayIn(3) })
    expectProblem(moved, 422)
    expect(moved.body.errors).toEqual([
      { field: 'date', message: 'This session has started, so its time can’t change' },
    ])
    const over = await beginningIn(-90)
    expectProblem(await cancel(over.id), 409)
  })

  test('a recording is for those who see the session', async () => {
    const key = 'PUT /api/teach/courses/{id}/live-sessions/{sessionId}/recording'
    const recording = 'https://films.example/first.mp4'
    const send = (sessionId: string, body: object) =>
      app.call(key, { as: teacher, params: { id: courseId, sessionId }, body })
    const as = await student()
    const [coming] = await plan()
    expectProblem(await send(coming.id, { recording }), 409)
    const over = await beginningIn(-90, { roundId: await addRound([as]) })
    expectProblem(await send(over.id, { recording: 'file:///etc/passwd' }), 422)
    expect((await send(over.id, { recording })).body.session.recording).toBe(recording)
    expect((await own(as, 'past')).sessions).toContainEqual(
      expect.objectContaining({ id: over.id, recording }),
    )
    expect(JSON.stringify(await own(await student(), 'past'))).not.toContain(over.id)
  })
})

test('a copy of a round has its sessions, as many days later on the clocks of the round', async () => {
  const roundId = await addRound([], { startsOn: '2026-11-30' })
  const series = await plan({ roundId, dates: [dayIn(7), dayIn(14)] })
  await plan({ roundId, title: 'Alone' })
  const [gone] = await plan({ roundId, title: 'Gone' })
  await cancel(gone.id)
  const shown = await app.call('GET /api/teach/courses/{id}/rounds/{roundId}/live-sessions', {
    as: teacher,
    params: { id: courseId, roundId },
  })
  expect(shown.body.sessions).toHaveLength(3)
  const copied = await app.call('POST /api/teach/courses/{id}/rounds/{roundId}/copies', {
    as: teacher,
    params: { id: courseId, roundId },
    body: {
      copies: [
        { name: 'Spring', startsOn: '2027-03-22' },
        { name: 'Fall', startsOn: '2027-09-06' },
      ],
    },
  })
  expect(copied.status, JSON.stringify(copied.body)).toBe(200)
  for (const round of copied.body.rounds) {
    const own = await rows('select * from live_sessions where round_id = $1 order by starts_at, title', [
      round.id,
    ])
    expect(own).toHaveLength(3)
    expect(own.every(({ starts_at: at }) => clock(at) === '18:00')).toBe(true)
    const days = (Date.parse(round.startsOn) - Date.parse('2026-11-30')) / 86_400_000
    const first = own.find(({ title }) => title === series[0].title)
    const moved = new Date(Date.parse(`${dayIn(7)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    expect(
      new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'America/New_York' }).format(
        first.starts_at,
      ),
    ).toBe(moved)
    // Planned together, they stay a series of their own.
    expect(new Set(own.map(({ series_id: id }) => id)).size).toBe(2)
    expect(own.some(({ series_id: id }) => id === series[0].seriesId)).toBe(false)
    expect(await jobsOf(first.id)).toMatchObject([{ news: 'reminder' }])
  }
})
