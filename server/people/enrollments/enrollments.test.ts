import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CoursePerson } from '../../../contract/people/enrollments.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const params = { id: 'bus-201' }
let app: TestApp
let teacher: Person

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(params.id)
})
afterAll(() => app.close())

const list = async (query: Record<string, string> = {}) =>
  (await app.call('GET /api/teach/courses/{id}/people', { as: teacher, params, query })).body
const namesIn = async (query: Record<string, string> = {}) =>
  (await list(query)).people.map(({ name }: CoursePerson) => name)
const add = (people: string, as = teacher) =>
  app.call('POST /api/teach/courses/{id}/people', { as, params, body: { people } })
const remove = (userIds: string[], reason = 'Left the school') =>
  app.call('POST /api/teach/courses/{id}/people/removals', { as: teacher, params, body: { userIds, reason } })
const complete = (as: Person, module: number) =>
  app.call('POST /api/user/progress', {
    as,
    body: { courseId: params.id, moduleId: `${params.id}-${module}`, completed: true },
  })

test('people are enrolled by addresses and names, once, and who is unknown is said', async () => {
  const [ada, ben] = [
    await app.make.student({ firstName: 'Ada', lastName: 'Quist' }),
    await app.make.student({ firstName: 'Ben', lastName: 'Quist' }),
  ]
  const pasted = `${ada.email.toUpperCase()}\nBen Quist; nobody@example.org`
  expect((await add(pasted)).body).toMatchObject({
    added: 2,
    already: 0,
    unknown: ['nobody@example.org'],
    ambiguous: [],
    notEnrolled: [],
  })
  expect((await add(pasted)).body).toMatchObject({ added: 0, already: 2 })
  expect(await namesIn({ search: 'quist' })).toEqual(['Ada Quist', 'Ben Quist'])
  expect(await namesIn({ search: ben.email })).toEqual(['Ben Quist'])
})

test('the list says what each has done, and is filtered by it', async () => {
  const [new_, begun, done] = [
    await app.make.enrolledStudent({ courseId: params.id, firstName: 'New', lastName: 'Zeller' }),
    await app.make.enrolledStudent({ courseId: params.id, firstName: 'Begun', lastName: 'Zeller' }),
    await app.make.enrolledStudent({ courseId: params.id, firstName: 'Done', lastName: 'Zeller' }),
  ]
  await complete(begun, 1)
  for (const module of [1, 2, 3, 4, 5]) await complete(done, module)
  const { people } = await list({ search: 'zeller' })
  const of = (person: Person) => people.find(({ id }: CoursePerson) => id === person.id)
  expect(of(new_)).toMatchObject({ state: 'not-begun', percent: 0, lastActivityAt: null, round: null })
  expect(of(begun)).toMatchObject({ state: 'in-progress', percent: 20 })
  expect(Date.now() - Date.parse(of(begun).lastActivityAt)).toBeLessThan(60_000)
  expect(of(done)).toMatchObject({ state: 'completed', percent: 100 })
  for (const [state, name] of [
    ['not-begun', 'New Zeller'],
    ['in-progress', 'Begun Zeller'],
    ['completed', 'Done Zeller'],
  ]) {
    expect(await namesIn({ search: 'zeller', state: state ?? '' })).toEqual([name])
  }
})

test('removed people lose the course and keep their work; enrolled again, they go on', async () => {
  const student = await app.make.enrolledStudent({
    courseId: params.id,
    firstName: 'Cora',
    lastName: 'Yates',
  })
  await complete(student, 1)
  expect((await remove([student.id, student.id, 'unknown'])).body).toEqual({ removed: 1 })
  expect((await remove([student.id])).body).toEqual({ removed: 0 })
  expect(await namesIn({ search: 'yates' })).toEqual([])
  const mine = () => app.call('GET /api/user/enrollment/{id}', { as: student, params })
  expect((await mine()).body.enrollment).toBeNull()
  expect((await add(student.email)).body.added).toBe(1)
  expect((await mine()).body.enrollment.progress).toContainEqual({
    moduleId: `${params.id}-1`,
    completed: true,
  })
  const { rows } = await app.database.pool.query(
    `select changes, reason from audit_entries where action = 'course.people-removed' and actor_id = $1`,
    [teacher.id],
  )
  expect(rows).toMatchObject([{ reason: 'Left the school' }])
  expect(JSON.stringify(rows[0].changes)).toContain('Cora Yates')
})

test('a removal needs a reason and people', async () => {
  expectProblem(await remove(['unknown'], ' '), 422, 'invalid-input')
  expectProblem(await remove([]), 422, 'invalid-input')
})

test('pages neither repeat nor lose anyone', async () => {
  const courseId = 'bus-301'
  const admin = await app.make.administrator()
  const people: Person[] = []
  for (let count = 0; count < 55; count += 1) people.push(await app.make.student())
  await app.call('POST /api/teach/courses/{id}/people', {
    as: admin,
    params: { id: courseId },
    body: { people: people.map(({ email }) => email).join('\n') },
  })
  const seen: string[] = []
  let after: string | null = null
  do {
    const query: Record<string, string> = after === null ? {} : { after }
    const call = { as: admin, params: { id: courseId }, query }
    const { body } = await app.call('GET /api/teach/courses/{id}/people', call)
    expect(body.total).toBe(55)
    seen.push(...body.people.map(({ id }: CoursePerson) => id))
    after = body.next
  } while (after !== null)
  expect(seen).toHaveLength(55)
  expect(new Set(seen)).toEqual(new Set(people.map(({ id }) => id)))
})

test('addresses without an account are invited and enrolled in one step, in the name beside them', async () => {
  const known = await app.make.student()
  const text = `${known.email}\nLena Fuchs <lena.fuchs@example.org>\nfuchs.only@example.org\nUnknown Name`
  const first = (await add(text)).body
  expect(first).toMatchObject({ added: 1, invited: 0 })
  expect(first.unknown).toHaveLength(3)
  const body = { people: text, invite: true }
  const done = await app.call('POST /api/teach/courses/{id}/people', { as: teacher, params, body })
  expect(done.body).toMatchObject({ added: 2, already: 1, invited: 2, unknown: ['Unknown Name'] })
  expect(await namesIn({ search: 'fuchs' })).toEqual(['Lena Fuchs', 'fuchs.only Student'])
  const [letter] = await app.outbox.waitFor('lena.fuchs@example.org')
  expect(letter?.link('/setup-password?token=')).toBeTruthy()
  const again = await app.call('POST /api/teach/courses/{id}/people', { as: teacher, params, body })
  expect(again.body).toMatchObject({ added: 0, already: 3, invited: 0 })
})

test('people hear that they were enrolled; those who are invited hear of it by their invitation', async () => {
  const student = await app.make.student()
  await add(student.email)
  await app.call('POST /api/teach/courses/{id}/people', {
    as: teacher,
    params,
    body: { people: 'notified.once@example.org', invite: true },
  })
  const { rows } = await app.database.pool.query(
    `select u.email, n.data ->> 'news' as news from notifications n join users u on u.id = n.user_id
      where n.kind = 'enrollment' and u.email = any($1)`,
    [[student.email, 'notified.once@example.org']],
  )
  expect(rows).toEqual([{ email: student.email, news: 'enrolled' }])
})

test('the list and the export say group and grade, and the export has everyone once', async () => {
  const student = await app.make.enrolledStudent({
    courseId: params.id,
    firstName: 'Greta',
    lastName: 'Export',
  })
  const { rows } = await app.database.pool.query(
    `insert into school_groups (name, time_zone) values ('Class 10a', 'UTC') returning id`,
  )
  await app.database.pool.query('insert into school_group_members (group_id, user_id) values ($1, $2)', [
    rows[0].id,
    student.id,
  ])
  await app.database.pool.query(
    'insert into grade_overrides (user_id, item_id, course_id, score) values ($1, $2, $3, 80)',
    [student.id, `${params.id}-1-q1`, params.id],
  )
  expect((await list({ search: 'greta' })).people).toMatchObject([{ groups: ['Class 10a'], grade: 80 }])
  const file = await app.call('GET /api/teach/courses/{id}/people-export', { as: teacher, params })
  const lines = String(file.body).trim().split('\n')
  expect(lines).toHaveLength((await list()).total + 1)
  expect(lines.find((line) => line.includes('Greta'))).toContain('Class 10a')
})

test('a preview says whom each line means, and changes nothing', async () => {
  const [known, one, other] = [
    await app.make.student({ firstName: 'Iris', lastName: 'Preview' }),
    await app.make.student({ firstName: 'Same', lastName: 'Name' }),
    await app.make.student({ firstName: 'Same', lastName: 'Name' }),
  ]
  const inside = await app.make.enrolledStudent({ courseId: params.id })
  const people = `${known.email}\n${inside.email}\nsame name\nNew One <new.one@example.org>\nLost Person\nno@where`
  const look = async (text: string) =>
    (
      await app.call('POST /api/teach/courses/{id}/people/preview', {
        as: teacher,
        params,
        body: { people: text },
      })
    ).body
  const { lines, closed } = await look(people)
  expect(closed).toBeNull()
  expect(lines.map(({ state }: { state: string }) => state)).toEqual([
    ...['found', 'already', 'several', 'new-address', 'unknown-name', 'no-address'],
  ])
  expect(lines[0].people).toMatchObject([{ id: known.id, name: 'Iris Preview', email: known.email }])
  expect(lines[2].people.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, other.id].sort())
  // Nothing happened, so the second look says the same.
  expect(await look(people)).toEqual({ lines, closed })

  const enroll = (userId: string) =>
    app.call('POST /api/teach/courses/{id}/people', {
      as: teacher,
      params,
      body: { people, invite: true, chosen: [{ name: lines[2].wanted, userId }] },
    })
  // A person who does not have the name is no choice.
  expect((await enroll(known.id)).body).toMatchObject({
    added: 2,
    invited: 1,
    ambiguous: ['same name'],
    unknown: ['no@where', 'Lost Person'],
  })
  expect((await enroll(other.id)).body).toMatchObject({ added: 1, already: 3, invited: 0, ambiguous: [] })
  expect(await namesIn({ search: 'same name' })).toEqual(['Same Name'])
})

test('a group is enrolled as it is now, once', async () => {
  const { rows } = await app.database.pool.query(
    `insert into school_groups (name, time_zone) values ('Class 11b', 'UTC') returning id`,
  )
  const members = [
    await app.make.student({ lastName: 'Elevenb' }),
    await app.make.student({ lastName: 'Elevenb' }),
  ]
  await app.database.pool.query(
    'insert into school_group_members (group_id, user_id) select $1, unnest($2::text[])',
    [rows[0].id, members.map(({ id }) => id)],
  )
  const addGroup = (groupId: string) =>
    app.call('POST /api/teach/courses/{id}/people/group', { as: teacher, params, body: { groupId } })
  expect((await addGroup(rows[0].id)).body).toMatchObject({ added: 2, already: 0, notEnrolled: [] })
  expect((await addGroup(rows[0].id)).body).toMatchObject({ added: 0, already: 2 })
  expect(await namesIn({ search: 'elevenb' })).toHaveLength(2)
  expectProblem(await addGroup('unknown'), 404, 'school-group-not-found')
})

test('why no one can be enrolled is said: a draft, or too many courses', async () => {
  const student = await app.make.student({ lastName: 'Busy' })
  await app.database.pool.query("update courses set status = 'draft' where id = 'clt-301'")
  const draft = { as: await app.make.administrator(), params: { id: 'clt-301' } }
  const body = { people: `${student.email}\nnot.invited@example.org`, invite: true }
  const refused = await app.call('POST /api/teach/courses/{id}/people', { ...draft, body })
  expect(refused.body).toMatchObject({
    added: 0,
    invited: 0,
    unknown: ['not.invited@example.org'],
    notEnrolled: [{ reason: 'this course is a draft' }],
  })
  const look = await app.call('POST /api/teach/courses/{id}/people/preview', {
    ...draft,
    body: { people: student.email },
  })
  expect(look.body.closed).toContain('draft')

  await app.database.pool.query("update courses set status = 'published' where id = 'clt-301'")
  await app.database.pool.query(
    `insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, position, status)
      select 'many-' || n, 'MANY ' || n, title, description, department_id, difficulty, instructor, outcomes, 9000 + n, 'archived'
        from courses cross join generate_series(1, 200) n where id = 'clt-301'`,
  )
  await app.database.pool.query(
    "insert into enrollments (user_id, course_id) select $1, 'many-' || n from generate_series(1, 200) n",
    [student.id],
  )
  expect((await add(student.email)).body.notEnrolled).toMatchObject([
    { reason: 'they are in 200 courses, which is the limit' },
  ])
})

test('an administrator ends enrollments of several courses together, each with its entry', async () => {
  const admin = await app.make.administrator()
  const people = [
    await app.make.enrolledStudent({ courseId: 'wrt-201' }),
    await app.make.enrolledStudent({ courseId: 'wrt-201' }),
    await app.make.enrolledStudent({ courseId: 'wrt-101' }),
  ]
  const { rows } = await app.database.pool.query('select id from enrollments where user_id = any($1)', [
    people.map(({ id }) => id),
  ])
  const body = { enrollmentIds: rows.map(({ id }) => id), reason: 'The school year is over' }
  const end = () => app.call('POST /api/admin/enrollments/removals', { as: admin, body })
  expect((await end()).body).toEqual({ removed: 3 })
  expect((await end()).body).toEqual({ removed: 0 })
  const entries = await app.database.pool.query(
    `select subject_id, reason from audit_entries where actor_id = $1 and action = 'course.people-removed'
      order by subject_id`,
    [admin.id],
  )
  expect(entries.rows).toEqual([
    { subject_id: 'wrt-101', reason: 'The school year is over' },
    { subject_id: 'wrt-201', reason: 'The school year is over' },
  ])
})
