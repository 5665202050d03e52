import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kept, keptThrough, nothingKept } from '../../../rules/learning/kept.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { publishedCourse } from '../../../tests/support/published-course.ts'

/**
 * Whatever authors change, without asking anyone for more: no percent falls, nothing that was open closes, what is completed
 * stays completed, and issued certificates stay as they are (docs/decisions/0082).
 */

let app: TestApp
let author: Person
let made = 0
beforeAll(async () => {
  app = await createTestApp()
  author = await app.make.administrator()
})
afterAll(() => app.close())

const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

interface Outline {
  revision: number
  modules: { id: string; isDraft: boolean; learners: number }[]
}

const outlineOf = async (id: string): Promise<Outline> =>
  (await app.call('GET /api/authoring/courses/{id}', { as: author, params: { id } })).body.course

async function arrange(id: string, order: string[]) {
  const { revision } = await outlineOf(id)
  return app.call('PUT /api/authoring/courses/{id}/outline', {
    as: author,
    params: { id },
    body: { revision, order },
  })
}

async function addDraft(id: string, place: number) {
  const { revision, modules } = await outlineOf(id)
  if (modules.length > 6) return
  const { body } = await app.call('POST /api/authoring/courses/{id}/modules', {
    as: author,
    params: { id },
    body: { revision, title: 'One more', type: 'pdf', summary: '' },
  })
  const moduleId = body.course.modules.at(-1).id
  await run(
    `insert into module_contents (module_id, lecture_markdown, lecture_html, headings, word_count, key_points, assignments)
     values ($1, 'Text', '', '[]', 1, '[]', '[]')`,
    [moduleId],
  )
  const ids = modules.map((one) => one.id)
  await arrange(id, ids.toSpliced(place % (ids.length + 1), 0, moduleId))
}

async function goLive(id: string) {
  const { body } = await app.call('GET /api/authoring/courses/{id}/changes', { as: author, params: { id } })
  const parts = body.changes.map(({ kind, id: part }: { kind: string; id: string }) => ({ kind, id: part }))
  if (parts.length === 0) return
  const answer = await app.call('POST /api/authoring/courses/{id}/changes/live', {
    as: author,
    params: { id },
    body: { parts, at: null, asksAll: false },
  })
  expect(answer.status).toBe(200)
}

async function withdraw(id: string, place: number) {
  const live = (await outlineOf(id)).modules.filter(({ isDraft }) => !isDraft)
  const module = live[place % live.length]
  const { status } = await app.call('POST /api/authoring/courses/{id}/changes/back-to-draft', {
    as: author,
    params: { id },
    body: { part: { kind: 'module', id: module?.id } },
  })
  expect([200, 409]).toContain(status)
}

async function move(id: string, from: number, to: number) {
  const ids = (await outlineOf(id)).modules.map((one) => one.id)
  const [moved = ''] = ids.splice(from % ids.length, 1)
  await arrange(id, ids.toSpliced(to % (ids.length + 1), 0, moved))
}

async function remove(id: string, place: number) {
  const { revision, modules } = await outlineOf(id)
  const module = modules[place % modules.length]
  if (module === undefined || modules.filter(({ isDraft }) => !isDraft).length < 2) return
  await app.call('DELETE /api/authoring/courses/{id}/modules/{moduleId}', {
    as: author,
    params: { id, moduleId: module.id },
    query: { revision: String(revision), learners: String(module.learners) },
  })
}

async function complete(id: string, student: Person, place: number) {
  const live = (await outlineOf(id)).modules.filter(({ isDraft }) => !isDraft)
  await app.call('POST /api/user/progress', {
    as: student,
    body: { courseId: id, moduleId: live[place % live.length]?.id, completed: true },
  })
}

/** What a student has, as every door shows it. */
async function holdings(id: string, student: Person) {
  const [own, list, whole] = await Promise.all([
    app.call('GET /api/user/enrollment/{id}', { as: student, params: { id } }),
    app.call('GET /api/user/enrollments', { as: student }),
    app.call('GET /api/user/courses/{id}', { as: student, params: { id } }),
  ])
  const { enrollment } = own.body
  const [listed] = list.body.courses
  expect([listed.percent, listed.completed, listed.newModules]).toEqual([
    enrollment.percent,
    enrollment.completed,
    enrollment.newModules,
  ])
  const modules: { id: string }[] = whole.body.course.modules
  const open: string[] = []
  for (const { id: moduleId } of modules) {
    const { status } = await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      as: student,
      params: { id, moduleId },
    })
    if (status === 200) open.push(moduleId)
  }
  const { rows: certificates } = await run('select * from certificates where user_id = $1', [student.id])
  const { percent, completed } = enrollment
  return { percent, completed, open, certificates, ids: modules.map((one) => one.id) }
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), place: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('go live' as const), place: fc.nat(7) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), place: fc.nat(7), to: fc.nat(7) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), place: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), place: fc.nat(7) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('complete' as const), place: fc.nat(7) }) },
)

test('no change of an author lowers, closes or takes away anything', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 9 }),
      fc.nat(3),
      fc.boolean(),
      async (steps, completed, byThemselves) => {
        const id = `nob-${100 + made++}`
        await publishedCourse(app.database.db, id, 3)
        const student = await app.make.enrolledStudent({
          courseId: id,
          completed: byThemselves ? 0 : completed,
        })
        for (let place = 0; byThemselves && place < completed; place++) await complete(id, student, place)
        let before = await holdings(id, student)
        for (const one of steps) {
          if (one.kind === 'add') await addDraft(id, one.place)
          if (one.kind === 'go live') await goLive(id)
          if (one.kind === 'move') await move(id, one.place, one.to)
          if (one.kind === 'remove') await remove(id, one.place)
          if (one.kind === 'withdraw') await withdraw(id, one.place)
          if (one.kind === 'complete') await complete(id, student, one.place)
          const after = await holdings(id, student)
          expect(after.percent, one.kind).toBeGreaterThanOrEqual(before.percent)
          if (before.completed) expect(after.completed, one.kind).toBe(true)
          for (const moduleId of before.open)
            if (after.ids.includes(moduleId))
              expect(after.open, `${one.kind}: ${moduleId}`).toContain(moduleId)
          expect(after.certificates.slice(0, before.certificates.length)).toEqual(before.certificates)
          before = after
        }
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

test('the statement keeps what the rule keeps, for everyone in a course', async () => {
  const id = 'nob-900'
  await publishedCourse(app.database.db, id, 4)
  const ids = [1, 2, 3, 4].map((number) => `${id}-${number}`)
  const order = fc.shuffledSubarray(ids, { minLength: 4 })
  const person = fc.record({
    done: fc.subarray(ids),
    kept: fc.record({ percent: fc.integer({ min: 0, max: 99 }), done: fc.nat(4), open: fc.subarray(ids) }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), order, async (people, after) => {
      await run('delete from enrollments where course_id = $1', [id])
      const before = (await outlineOf(id)).modules.map((one) => one.id)
      const students = await Promise.all(people.map(() => app.make.enrolledStudent({ courseId: id })))
      for (const [index, { done, kept }] of people.entries()) {
        const userId = students[index]?.id
        await run(
          'update enrollments set kept_percent = $2, kept_done = $3, kept_open = $4 where user_id = $1',
          [userId, kept.percent, kept.done, kept.open],
        )
        await run(
          `insert into module_progress (user_id, course_id, module_id, completed_at) select $1, $2, unnest($3::text[]), now()`,
          [userId, id, done],
        )
      }
      await arrange(id, after)
      for (const [index, { done, kept }] of people.entries()) {
        const { rows } = await run(
          'select kept_percent as percent, kept_done as done, kept_open as open from enrollments where user_id = $1',
          [students[index]?.id],
        )
        const expected = keptThrough(before, after, {
          done: new Set(done),
          isCompleted: done.length === 4,
          kept,
        })
        const isWritten =
          before.join() !== after.join() && (expected.percent > 0 || expected.open.length > kept.open.length)
        expect(sorted(rows[0])).toEqual(sorted(isWritten ? expected : { ...nothingKept, ...kept }))
      }
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('a lesson that has opened in a round stays open when a module is put in front of it', async () => {
  const id = `nob-${950 + ++made}`
  await publishedCourse(app.database.db, id, 3)
  const { body } = await app.call('POST /api/teach/courses/{id}/rounds', {
    as: author,
    params: { id },
    body: {
      name: 'Daily',
      startsOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      endsOn: null,
      timeZone: 'UTC',
      schedule: { kind: 'weekly', time: '00:00', weekdays: [1, 2, 3, 4, 5, 6, 7] },
      due: null,
    },
  })
  const opened = async () => {
    const { rows } = await run(
      'select module_id from round_modules where round_id = $1 and opens_at <= now() order by 1',
      [body.round.id],
    )
    return rows.map(({ module_id }) => module_id)
  }
  expect(await opened()).toEqual([`${id}-1`, `${id}-2`])
  await addDraft(id, 0)
  await goLive(id)
  expect(await opened()).toEqual([`${id}-1`, `${id}-2`, `${id}-4`])
})

const sorted = (kept: Kept) => ({ ...kept, open: [...kept.open].sort() })
