import pino from 'pino'
import { expect, it } from 'vitest'
import { databaseOf, findPlace, startSite } from '../../bench/support/site.ts'
import { openDatabase } from '../../database/client.ts'
import { modules } from '../../database/schema/index.ts'
import { factories } from '../support/factories.ts'
import { holdRows } from '../support/hold-rows.ts'
import { publishedCourse, putDraftQuiz, putLecture } from '../support/published-course.ts'
import { startSession } from '../support/session.ts'

const id = 'flt-100'

it('makes a set of changes live as a whole or not at all when the server is killed in the middle', {
  timeout: 180_000,
}, async () => {
  const place = await findPlace()
  let site = await startSite(place)
  const open = () => openDatabase({ url: databaseOf(place).url, max: 4, logger: pino({ level: 'fatal' }) })
  let database = open()
  try {
    const { db, pool } = database
    await publishedCourse(db, id, 2)
    for (const [index, moduleId] of [`${id}-3`, `${id}-4`].entries()) {
      const facts = { title: `Loops ${index}`, type: 'pdf' as const, summary: '' }
      await db
        .insert(modules)
        .values({ id: moduleId, courseId: id, position: 1_003 + index, draftPlace: 3 + index, ...facts })
      await putLecture(db, moduleId)
    }
    const quizId = await putDraftQuiz(db, `${id}-4`, 'Loops')
    const student = await factories(db).enrolledStudent({ courseId: id, completed: 2 })
    const { name, value } = await startSession(db, (await factories(db).administrator()).id, place)
    const goLive = () =>
      fetch(`${place.baseUrl}/api/authoring/courses/${id}/changes/live`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: place.baseUrl,
          cookie: `${name}=${value}`,
        },
        body: JSON.stringify({
          parts: [`${id}-3`, `${id}-4`].map((one) => ({ kind: 'module', id: one })),
          at: null,
          asksAll: true,
        }),
      })
    const state = async () => {
      const { rows } = await database.pool.query(
        `select (select count(*)::int from live_modules where course_id = $1) as modules,
                (select count(*)::int from live_quizzes where id = $2) as quizzes,
                (select count(*)::int from notifications where user_id = $3) as told,
                (select kept_percent::int from enrollments where user_id = $3) as kept,
                (select count(*)::int from audit_entries where subject_id = $1) as audited`,
        [id, quizId, student.id],
      )
      return rows[0]
    }
    const before = await state()
    expect(before).toEqual({ modules: 2, quizzes: 0, told: 0, kept: 0, audited: 0 })

    // The transaction has changed enrollments and modules when it waits for this row.
    const held = await holdRows({ pool } as Parameters<typeof holdRows>[0], {
      text: 'select from quizzes where id = $1 for update',
      values: [quizId],
    })
    const lost = goLive().catch(() => null)
    await held.isWaitedFor()
    process.kill(site.pid, 'SIGKILL')
    expect(await lost).toBeNull()
    // The embedded server may have ended with it.
    await held.release().catch(() => {})
    await database.close()
    site = await startSite(place)
    database = open()
    expect(await state()).toEqual(before)

    expect((await goLive()).status).toBe(200)
    expect(await state()).toEqual({ modules: 4, quizzes: 1, told: 1, kept: 100, audited: 1 })
  } finally {
    await database.close()
    await site.stop()
    place.remove()
  }
})
