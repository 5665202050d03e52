import { describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { inMinutes, minutesOf, open, quizId, ruling } from './testing/ruling.ts'

const { app, teacher, sql, notice, start, submit, read, put, allow, rowOf, setRules, started, save } =
  ruling()

describe('a due date', () => {
  test('ends attempts in progress and prevents new ones', async () => {
    const [student, late] = [await app().make.student(), await app().make.enrolledStudent()]
    const attempt = await started(student)
    expect(attempt.deadline).toBeNull()
    await save(student, attempt, 0, true)
    const { underWay } = await setRules({ dueAt: inMinutes(10) })
    expect(underWay).toBeGreaterThan(0)
    expect(minutesOf(await rowOf(attempt.id))).toBeCloseTo(10, 0)
    const [job] = await sql(
      "select start_after from pgboss.job where name = 'quizzes.close-due' and data ->> 'quizId' = $1 order by start_after desc",
      [quizId],
    )
    expect(job.start_after.getTime()).toBeGreaterThanOrEqual(
      (await rowOf(attempt.id)).deadline.getTime() + 30_000,
    )

    await sql("update quiz_attempts set deadline = now() - interval '31 seconds' where id = $1", [attempt.id])
    await sql("update quizzes set due_at = now() - interval '31 seconds' where id = $1", [quizId])
    await app().jobs.enqueue(app().database.db, 'quizzes.close-due', { quizId })
    await expect.poll(() => rowOf(attempt.id)).toMatchObject({ score: 1, submitted_by: 'deadline' })
    expectProblem(await start(late), 409, 'past-due')
    expect(await notice(late)).toMatchObject({ isPastDue: true, can: { start: false } })
    expect(await notice(student)).toMatchObject({ state: 'failed', can: { start: false } })
    await allow(late, { extraMinutes: 10 })
    expect(await notice(late)).toMatchObject({ isPastDue: false, can: { start: true } })
    expect(minutesOf(await rowOf((await started(late)).id))).toBeLessThan(10)
    await allow(late, {})
  })

  test('gives students with extra time their own end, and schedules another closing for it', async () => {
    const [before, later] = [await app().make.enrolledStudent(), await app().make.enrolledStudent()]
    await allow(before, { extraMinutes: 20 })
    const [first, last] = [await started(before), await started(later)]
    await setRules({ dueAt: inMinutes(10) })
    await allow(later, { extraMinutes: 30 })
    const ends = [await rowOf(first.id), await rowOf(last.id)]
    expect(ends.map((row) => Math.round(minutesOf(row)))).toEqual([30, 40])

    const jobOf = "name = 'quizzes.close-due' and data ->> 'quizId' = $1 and state = 'created'"
    await sql(`delete from pgboss.job where ${jobOf}`, [quizId])
    await app().jobs.enqueue(app().database.db, 'quizzes.close-due', { quizId })
    const next = async () => {
      const [job] = await sql(
        `select start_after from pgboss.job where ${jobOf} and start_after > now() + interval '1 minute'`,
        [quizId],
      )
      return job === undefined
        ? null
        : Math.round((job.start_after.getTime() - ends[0].deadline.getTime()) / 1_000)
    }
    // In seconds after the end of the first: the grace, and the margin of the job.
    await expect.poll(next).toBe(31)

    await sql("update quizzes set due_at = now() - interval '1 hour' where id = $1", [quizId])
    await sql("update quiz_attempts set deadline = now() - interval '31 seconds' where id = $1", [first.id])
    await sql(`update pgboss.job set start_after = now() where ${jobOf}`, [quizId])
    await expect.poll(() => rowOf(first.id)).toMatchObject({ submitted_by: 'deadline' })
    expect((await rowOf(last.id)).submitted_at).toBeNull()
    await expect
      .poll(async () => (await sql(`select 1 from pgboss.job where ${jobOf}`, [quizId])).length)
      .toBe(1)
  })

  test('ends an attempt before its time limit; removing it restores the time', async () => {
    const student = await app().make.student()
    await sql('update quizzes set time_limit = 30 where id = $1', [quizId])
    await setRules({ dueAt: inMinutes(5) })
    const attempt = await started(student)
    expect(minutesOf(await rowOf(attempt.id))).toBeCloseTo(5, 0)
    await setRules({})
    expect(minutesOf(await rowOf(attempt.id))).toBe(30)
  })

  test('must be in the future, and appears in the calendar of enrolled students', async () => {
    const { revision } = (await read(teacher())).body.quiz
    const refused = await put(teacher(), { ...open, dueAt: inMinutes(-1) }, revision)
    expectProblem(refused, 422, 'invalid-input')
    expect(refused.body.errors).toMatchObject([{ field: 'rules.dueAt' }])
    expectProblem(await put(teacher(), { ...open, review: 'after-due' }, revision), 422, 'invalid-input')
    expect((await read(teacher())).body.quiz).toMatchObject({ revision, rules: open })
    const student = await app().make.enrolledStudent()
    const { rules } = await setRules({ dueAt: inMinutes(60) })
    const inCalendar = async (as: Person): Promise<{ startsAt: string }[]> => {
      const query = { from: inMinutes(-2_880).slice(0, 10), to: inMinutes(2_880).slice(0, 10) }
      const { body } = await app().call('GET /api/user/calendar', { as, query })
      return body.items.filter(({ kind }: { kind: string }) => kind === 'due')
    }
    const due = await inCalendar(student)
    expect(due).toMatchObject([{ id: `quiz-${quizId}`, startsAt: rules.dueAt }])
    await allow(student, { extraMinutes: 90 })
    const of = { as: student, params: { id: quizId } }
    const own = (await app().call('GET /api/user/quizzes/{id}', of)).body.quiz.dueAt
    expect((await inCalendar(student)).map(({ startsAt }) => startsAt)).toEqual([own])
  })
})

describe('extra time', () => {
  test('applies to the attempt in progress, its deadline and its job', async () => {
    const student = await app().make.student()
    await sql('update quizzes set time_limit = 20 where id = $1', [quizId])
    const attempt = await started(student)
    expect(attempt.remainingMs).toBeLessThanOrEqual(20 * 60_000)
    // As if started 25 minutes ago: over, except for the extra time granted now.
    await sql(
      `update quiz_attempts set started_at = now() - interval '20 minutes', deadline = now() where id = $1`,
      [attempt.id],
    )
    const { body } = await allow(student, { extraMinutes: 15 })
    expect(body.student).toMatchObject({ extraMinutes: 15, isUnderWay: true, givenBy: 'Ruth Okafor' })
    expect(minutesOf(await rowOf(attempt.id))).toBe(35)
    const saved = await save(student, attempt, 0, true)
    expect(saved.body.applied).toBe(true)
    expect(saved.body.remainingMs).toBeGreaterThan(14 * 60_000)
    const jobOf = "name = 'quizzes.close' and data ->> 'attemptId' = $1"
    await sql(`update pgboss.job set start_after = now() where ${jobOf}`, [attempt.id])
    const closing = (await rowOf(attempt.id)).deadline.getTime() + 30_000
    await expect
      .poll(async () => {
        const jobs = await sql(`select start_after from pgboss.job where ${jobOf} and state = 'created'`, [
          attempt.id,
        ])
        return jobs.length === 1 && jobs[0].start_after.getTime() >= closing
      })
      .toBe(true)
    expect((await rowOf(attempt.id)).submitted_at).toBeNull()
  })

  test('uses the due date at the time of the grant, not one read earlier', async () => {
    const student = await app().make.student()
    const attempt = await started(student)
    const dueAt = inMinutes(10)
    const other = await app().database.pool.connect()
    try {
      await other.query('begin')
      await other.query('update quizzes set due_at = $1 where id = $2', [dueAt, quizId])
      await other.query('update quiz_attempts set deadline = $1 where id = $2', [dueAt, attempt.id])
      const given = allow(student, { extraMinutes: 20 })
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await expect.poll(() => sql(waiting)).toHaveLength(1)
      await other.query('commit')
      expect((await given).status).toBe(200)
    } finally {
      other.release(true)
    }
    expect(minutesOf(await rowOf(attempt.id))).toBeCloseTo(30, 0)
  })

  test('applies to the next attempt; taking it back does not shorten the current one', async () => {
    const student = await app().make.enrolledStudent()
    await sql('update quizzes set time_limit = 20 where id = $1', [quizId])
    await allow(student, { extraMinutes: 10 })
    const attempt = await started(student)
    expect(minutesOf(await rowOf(attempt.id))).toBe(30)
    await allow(student, { extraMinutes: 0, reason: 'Given to the wrong person' })
    expect(minutesOf(await rowOf(attempt.id))).toBe(30)
    expect((await submit(student, attempt.id)).timeLimit).toBe(20)
    expect((await read(teacher(), student.email)).body.quiz.students).toMatchObject([
      { extraMinutes: 0, extraAttempts: 0, reason: '', givenBy: null },
    ])
  })

  test('needs a reason, which the audit log records', async () => {
    const student = await app().make.enrolledStudent({ lastName: 'Audited' })
    expectProblem(await allow(student, { extraMinutes: 5, reason: '  ' }), 422, 'invalid-input')
    expectProblem(await allow(student, { extraMinutes: 601 }), 422, 'invalid-input')
    await allow(student, { extraMinutes: 5, extraAttempts: 2, reason: 'A broken wrist' })
    const { body } = await app().call('GET /api/admin/audit', {
      as: await app().make.administrator(),
      query: { subject: `user/${student.id}` },
    })
    expect(body.entries).toMatchObject([
      { action: 'quiz.allowance-given', actor: { id: teacher().id }, reason: 'A broken wrist' },
    ])
    const found = (await read(teacher(), 'audited')).body.quiz.students
    expect(found).toMatchObject([{ userId: student.id, extraMinutes: 5, extraAttempts: 2 }])
    expect((await read(teacher(), '100%_')).body.quiz.students).toEqual([])
  })
})
