import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportMatching } from '../../../contract/people/import.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
})
afterAll(() => app.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows
const put = (id: string, state: 'importing' | 'undoing') =>
  app.call('PUT /api/admin/user-imports/{id}', { as: admin, params: { id }, body: { state } })
const page = async (id: string) =>
  (await app.call('GET /api/admin/user-imports/{id}', { as: admin, params: { id } })).body
const settled = async (id: string) => {
  await expect
    .poll(async () => (await page(id)).import.state, { timeout: 240_000, interval: 100 })
    .not.toMatch(/ing$/)
  return (await page(id)).import
}
const check = async (rawBody: string, existing: ImportMatching['existing'] = 'enroll') => {
  const { body } = await app.call('POST /api/admin/user-imports', {
    as: admin,
    query: { name: 'class.csv' },
    rawBody,
  })
  if (existing === 'enroll') return body
  const { columns, names, id } = body.import
  const matching = { columns, names, existing }
  return (
    await app.call('PUT /api/admin/user-imports/{id}/matching', { as: admin, params: { id }, body: matching })
  ).body
}
const apply = async (rawBody: string, existing?: ImportMatching['existing']) => {
  const { import: file } = await check(rawBody, existing)
  await put(file.id, 'importing')
  return settled(file.id)
}
const undo = async (id: string) => {
  expect((await put(id, 'undoing')).status).toBe(200)
  return settled(id)
}
const enrolledIn = async (email: string) =>
  (
    await rows(
      `select c.code from enrollments e join users u on u.id = e.user_id join courses c on c.id = e.course_id
        where u.email = $1 order by 1`,
      [email],
    )
  ).map(({ code }) => code)
const groupsOf = async (email: string) =>
  (
    await rows(
      `select g.name from school_group_members m join users u on u.id = m.user_id
         join school_groups g on g.id = m.group_id where u.email = $1 order by 1`,
      [email],
    )
  ).map(({ name }) => name)
const addGroup = async (name: string, courseId?: string) => {
  const body = { name, note: '', startsOn: null, timeZone: 'Europe/Berlin' }
  const { group } = (await app.call('POST /api/admin/groups', { as: admin, body })).body
  if (courseId !== undefined) {
    const params = { groupId: group.id, courseId }
    await app.call('PUT /api/admin/groups/{groupId}/courses/{courseId}', { as: admin, params })
  }
}

test('a class file creates, enrolls, fills groups and gives course roles, as the dry run said', async () => {
  await addGroup('Class 10 A', 'aud-101')
  const known = await app.make.student({ firstName: 'Known', lastName: 'Name' })
  const teacher = await app.make.instructor()
  const [one, two, assistant] = [freshAddress('one'), freshAddress('two'), freshAddress('aide')]
  const file = [
    'Vorname;Nachname;E-Mail;Kurs;Rolle im Kurs;Klasse',
    `Eins;Berg;${one};BRD 101;;class 10-a`,
    `Zwei;Berg;${two};brd101;;New class`,
    `Zwei;Berg;${two};BRD 201;;`,
    `Other;Name;${known.email};BRD 101;;Class 10 A`,
    `Teacher;Name;${teacher.email};BRD 101;Lehrkraft;`,
    `Aide;Berg;${assistant};BRD 101;Assistent;`,
  ].join('\r\n')
  const { import: planned } = await check(file)
  const counts = {
    create: 3,
    update: 0,
    add: 2,
    join: 1,
    skip: 0,
    refuse: 0,
    enrollments: 6,
    members: 3,
    staff: 2,
  }
  expect(planned).toMatchObject({ counts, newGroups: ['New class'] })
  await put(planned.id, 'importing')
  expect(await settled(planned.id)).toMatchObject({ state: 'done', counts, madeBy: 'Ada Berg' })
  expect(await enrolledIn(one)).toEqual(['AUD 101', 'BRD 101'])
  expect(await groupsOf(one)).toEqual(['Class 10 A'])
  expect(await enrolledIn(two)).toEqual(['BRD 101', 'BRD 201'])
  expect(await groupsOf(two)).toEqual(['New class'])
  expect(await enrolledIn(known.email)).toEqual(['AUD 101', 'BRD 101'])
  expect(await rows('select name from users where id = $1', [known.id])).toEqual([{ name: 'Known Name' }])
  const staff = await rows(
    `select u.email, u.role as account, i.role from course_instructors i join users u on u.id = i.user_id
      where u.email = any($1) order by i.role`,
    [[teacher.email, assistant]],
  )
  expect(staff).toEqual([
    { email: assistant, account: 'instructor', role: 'assistant' },
    { email: teacher.email, account: 'instructor', role: 'teacher' },
  ])
  const again = await check(file)
  expect(again.import.counts).toMatchObject({
    create: 0,
    add: 0,
    skip: 5,
    join: 1,
    enrollments: 0,
    members: 0,
  })
})

test('existing people are left out, enrolled or renamed by choice; never their role', async () => {
  const person = await app.make.student({ firstName: 'Old', lastName: 'Name' })
  const line = `${person.email},New,Name,administrator,BRD 101\n`
  const file = `email,first name,last name,role,course\n${line}`
  const skipped = await check(file, 'skip')
  expect(skipped.import.counts).toMatchObject({ skip: 1, enrollments: 0 })
  const added = await check(file, 'enroll')
  expect(added.import.counts).toMatchObject({ add: 1, update: 0 })
  await apply(file, 'update')
  expect(await rows('select name, role from users where id = $1', [person.id])).toEqual([
    { name: 'New Name', role: 'student' },
  ])
})

test('undone within the day: unused accounts go, used ones stay, what it gave ends', async () => {
  const known = await app.make.student({ firstName: 'Old', lastName: 'Name' })
  const [unused, used] = [freshAddress('unused'), freshAddress('used')]
  const file = [
    'email,first name,last name,course,group',
    `${unused},Un,Used,BRD 101,Undone class`,
    `${used},Us,Ed,BRD 101,Undone class`,
    `${known.email},New,Name,BRD 101,Undone class`,
  ].join('\n')
  const done = await apply(file, 'update')
  expect(done.undoUntil).not.toBeNull()
  const [{ id: usedId }] = await rows('select id from users where email = $1', [used])
  await rows(
    `insert into sign_in_methods (id, user_id, account_id, provider_id, password) values ('m-used', $1, $1, 'credential', 'x')`,
    [usedId],
  )
  const undone = await undo(done.id)
  expect(undone).toMatchObject({
    state: 'undone',
    undoUntil: null,
    undone: { by: 'Ada Berg', removed: 1, kept: 1, keptNames: ['Us Ed'], ended: 3, left: 3, restored: 1 },
  })
  expect(await rows('select email from users where email = any($1)', [[unused, used]])).toEqual([
    { email: used },
  ])
  expect(await enrolledIn(known.email)).toEqual([])
  expect(await rows('select name from users where id = $1', [known.id])).toEqual([{ name: 'Old Name' }])
  expect(await rows(`select 1 from school_groups where name = 'Undone class'`)).toEqual([])
  expect(await put(done.id, 'importing')).toMatchObject({ status: 409 })
  expect((await put(done.id, 'undoing')).body.import.state).toBe('undone')
  const again = await apply(file)
  expect(again.counts).toMatchObject({ create: 1, add: 2 })
})

test('people who are newly enrolled are put into a round by its name', async () => {
  const rounds = await rows(
    `insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
      select 'brd-201', name, '2027-01-04', 'UTC', '{"kind":"open","time":"08:00"}'
        from unnest(array['Spring, evenings', 'Autumn']) name returning id, name`,
  )
  const known = await app.make.enrolledStudent({ courseId: 'brd-201' })
  const [one, two, three] = [freshAddress('one'), freshAddress('two'), freshAddress('three')]
  const done = await apply(
    [
      'email;name;course;round',
      `${one};One Berg;BRD 201;spring evenings`,
      `${two};Two Berg;BRD 201;Autumn`,
      `${three};Three Berg;BRD 201;Winter`,
      `${known.email};Known Name;BRD 201;Autumn`,
    ].join('\n'),
  )
  const { lines } = await page(done.id)
  expect(lines.map(({ messages }: { messages: string[] }) => messages)).toEqual(
    expect.arrayContaining([['BRD 201 has no round called “Winter”']]),
  )
  const roundOf = async (email: string) =>
    (
      await rows(
        `select r.name from enrollments e join users u on u.id = e.user_id left join course_rounds r on r.id = e.round_id
          where u.email = $1 and e.course_id = 'brd-201'`,
        [email],
      )
    )[0]?.name
  expect([await roundOf(one), await roundOf(two)]).toEqual(['Spring, evenings', 'Autumn'])
  // Those who were in the course keep their pace.
  expect(await roundOf(known.email)).toBeNull()
  await undo(done.id)
  expect(await roundOf(one)).toBeUndefined()
  expect(await roundOf(known.email)).toBeNull()
  await rows('delete from course_rounds where id = any($1)', [rounds.map(({ id }) => id)])
})

test('lines that were left out come back as a file: mended, they are imported', async () => {
  const [kept, other] = [freshAddress('kept'), freshAddress('mended')]
  const head = 'Kontakt,first name,last name,course,password'
  const { import: read } = await check(
    `${head}\n${kept},Al,Right,BRD 101,x\n${other},No,Course,ZZZ 999,secret\n,=1+1,"Line, two",,\n`,
  )
  const { columns, names, existing, id } = read
  const params = { id }
  const body = { columns: ['email', ...columns.slice(1)], names, existing }
  await app.call('PUT /api/admin/user-imports/{id}/matching', { as: admin, params, body })
  const file = async () =>
    String((await app.call('GET /api/admin/user-imports/{id}/left-out', { as: admin, params })).body)
  const before = await file()
  await put(id, 'importing')
  expect((await settled(id)).counts).toMatchObject({ create: 1, refuse: 2 })
  const left = await file()
  expect(left).toBe(before)
  const [first, ...lines] = left.replace('\uFEFF', '').trim().split('\n')
  expect(first).toBe('Email,first name,last name,course,password,Left out because')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe(`${other},No,Course,ZZZ 999,,No course is called “ZZZ 999”`)
  // A formula comes back harmless, and is refused again.
  expect(lines[1]).toMatch(/^,'=1\+1,"Line, two",,,/)
  const logged = await rows(
    `select changes from audit_entries where subject_id = $1 and action = 'user-import.exported'`,
    [id],
  )
  expect(logged.map(({ changes }) => changes)).toEqual(
    Array(2).fill([expect.objectContaining({ field: 'rows', after: '2' })]),
  )
  const again = await apply(left.replace('ZZZ 999,', 'BRD 101,'))
  expect(again).toMatchObject({ counts: { create: 1, refuse: 1, enrollments: 1 } })
  expect(await enrolledIn(other)).toEqual(['BRD 101'])
})

test('after a day an import stays, and the history keeps it', async () => {
  const done = await apply(`email,name\n${freshAddress('stays')},Stays Here\n`)
  await rows(`update user_imports set finished_at = now() - interval '25 hours' where id = $1`, [done.id])
  expect((await page(done.id)).import.undoUntil).toBeNull()
  expect(await put(done.id, 'undoing')).toMatchObject({ status: 409, body: { code: 'import-not-possible' } })
  await rows(
    `update user_imports set created_at = now() - interval '9 days', finished_at = now() - interval '9 days' where id = $1`,
    [done.id],
  )
  await app.userImports.tidy()
  const { body } = await app.call('GET /api/admin/user-imports', { as: admin })
  expect(body.imports.map(({ id }: { id: string }) => id)).toContain(done.id)
  expect(await rows('select 1 from user_import_effects where import_id = $1', [done.id])).toEqual([])
})

test('the exports of users and of a course are read back, and change no one', async () => {
  const student = await app.make.enrolledStudent({
    courseId: 'brd-101',
    firstName: 'Round',
    lastName: 'Trip',
  })
  const ofCourse = await app.call('GET /api/teach/courses/{id}/people-export', {
    as: admin,
    params: { id: 'brd-101' },
  })
  const ofUsers = await app.call('GET /api/admin/users-export', { as: admin })
  for (const file of [ofCourse, ofUsers]) {
    const read = await check(String(file.body))
    expect(read.import).toMatchObject({
      missing: [],
      counts: { create: 0, update: 0, enrollments: 0, staff: 0 },
    })
    expect(read.import.counts.skip).toBe(read.import.lineCount)
  }
  await rows(`delete from enrollments where user_id = $1`, [student.id])
  const after = await check(String(ofCourse.body))
  expect(after.import.counts).toMatchObject({ add: 1, enrollments: 1 })
})

test('existing people hear of their enrollment; new ones are invited', async () => {
  const known = await app.make.student()
  const fresh = freshAddress('fresh')
  await apply(`email,name,course\n${known.email},Known Name,BRD 201\n${fresh},Fresh Face,BRD 201\n`)
  const notified = await rows(
    `select u.email from notifications n join users u on u.id = n.user_id where n.kind = 'enrollment' and u.email = any($1)`,
    [[known.email, fresh]],
  )
  expect(notified).toEqual([{ email: known.email }])
})

test('both are in the audit log', async () => {
  const done = await apply(`email,name,course\n${freshAddress('log')},Log Book,BRD 101\n`)
  await undo(done.id)
  const entries = await rows(
    'select action, actor_name from audit_entries where subject_id = $1 order by id',
    [done.id],
  )
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['users.import-undone', 'users.imported'])
})

test('on a busy machine, the statements of both jobs may take minutes', async () => {
  await rows('create table limits_seen (state text, statement_timeout text)')
  await rows(`create function see_limit() returns trigger language plpgsql as $$ begin
    insert into limits_seen values (new.state, current_setting('statement_timeout')); return new; end $$`)
  await rows(
    'create trigger see_limit before update on user_imports for each row execute function see_limit()',
  )
  const done = await apply(`email,name,course\n${freshAddress('busy')},Busy Machine,BRD 101\n`)
  await undo(done.id)
  await rows('drop trigger see_limit on user_imports')
  const seen = await rows(`select * from limits_seen where state in ('done', 'undone')`)
  expect(seen).toEqual([
    { state: 'done', statement_timeout: '10min' },
    { state: 'undone', statement_timeout: '10min' },
  ])
})

test('10,000 people with a course and a group are read and imported, and undone', async () => {
  const people = Array.from(
    { length: 10_000 },
    (_, at) => `many${at}@example.net,Ada,Number ${at},BRD 101,Year ${at % 50}`,
  )
  const began = performance.now()
  const { import: file } = await check(`email,first name,last name,course,group\n${people.join('\n')}`)
  const read = performance.now()
  expect(file.counts).toMatchObject({ create: 10_000, enrollments: 10_000, members: 10_000 })
  await put(file.id, 'importing')
  expect((await settled(file.id)).state).toBe('done')
  const applied = performance.now()
  expect((await undo(file.id)).undone).toMatchObject({ removed: 10_000, kept: 0, ended: 10_000 })
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1)
  process.stdout.write(
    `10,000 people: read ${seconds(began, read)} s, imported ${seconds(read, applied)} s, undone ${seconds(applied, performance.now())} s\n`,
  )
}, 600_000)
