import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { storageKey } from '../../media/key.ts'
import { groupSteps } from '../study-groups/testing/group-steps.ts'

let app: TestApp
let admin: Person
let teacher: Person
let student: Person
let outside: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  teacher = await app.make.teacherOf(course)
  student = await app.make.enrolledStudent({ courseId: course })
  outside = await app.make.student()
})
afterAll(() => app.close())

const course = 'fnd-100'
const upload = (as: Person, name: string, rawBody: BodyInit = name) =>
  app.call('POST /api/media', { as, query: { purpose: 'announcement-attachment', name }, rawBody })
const sent = async (as: Person, name: string): Promise<string> => (await upload(as, name)).body.file.id
const draft = (change: object = {}) => ({
  id: randomUUID(),
  title: 'The slides',
  text: 'Of Monday.',
  audience: 'course',
  audienceId: course as string | null,
  byEmail: false,
  publishAt: null as string | null,
  ...change,
})
const put = (as: Person, body: ReturnType<typeof draft> & { files?: string[]; revision?: string }) =>
  app.call('PUT /api/announcements/{id}', { as, params: { id: body.id }, body })
const open = (as: Person, id: string) => app.call('GET /api/user/announcements/{id}', { as, params: { id } })
const read = async (id: string, as?: Person) =>
  app.fetch(`/api/media/${id}`, as ? { headers: { cookie: await app.cookieOf(as) } } : {})
const statusesOf = (id: string, people: readonly (Person | undefined)[]) =>
  Promise.all(people.map(async (as) => (await read(id, as)).status))
const isKept = (id: string) =>
  app.storage
    .read(storageKey(id))
    .then((stream) => stream.toArray())
    .then(
      () => true,
      () => false,
    )

describe('files of an announcement', () => {
  test('are read by exactly those who may read it, from the moment it is published', async () => {
    const [one, two] = [await sent(teacher, 'slides.txt'), await sent(teacher, 'marks.csv')]
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const body = { ...draft({ publishAt: tomorrow }), files: [two, one] }
    const planned = await put(teacher, body)
    expect(planned.body.announcement.files.map(({ name }: { name: string }) => name)).toEqual([
      'marks.csv',
      'slides.txt',
    ])
    const people = [teacher, admin, student, outside, await app.make.teacherOf('fnd-102'), undefined]
    expect(await statusesOf(one, people)).toEqual([200, 200, 404, 404, 404, 404])
    const { revision } = planned.body.announcement
    await put(teacher, { ...body, publishAt: null, revision })
    expect(await statusesOf(one, people)).toEqual([200, 200, 200, 404, 404, 404])
    expect((await open(student, body.id)).body.announcement.files).toEqual([
      { id: two, name: 'marks.csv', type: 'text/csv', size: 9, url: `/api/media/${two}` },
      { id: one, name: 'slides.txt', type: 'text/plain', size: 10, url: `/api/media/${one}` },
    ])
    const answer = await read(one, student)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test('to everyone are read by everyone who is signed in', async () => {
    const file = await sent(admin, 'hours.txt')
    await put(admin, { ...draft({ audience: 'everyone', audienceId: null }), files: [file] })
    expect(await statusesOf(file, [outside, teacher, undefined])).toEqual([200, 200, 404])
  })

  test('stay when a client does not know them, and leave with a change or with the announcement', async () => {
    const [one, two] = [await sent(teacher, 'one.txt'), await sent(teacher, 'two.txt')]
    const { id, ...body } = draft()
    await put(teacher, { id, ...body, files: [one] })
    expect((await put(teacher, { id, ...body, text: 'Other words' })).body.announcement.files).toHaveLength(1)
    await put(teacher, { id, ...body, files: [two] })
    await expect.poll(() => isKept(one)).toBe(false)
    await app.call('DELETE /api/announcements/{id}', { as: teacher, params: { id } })
    await expect.poll(() => isKept(two)).toBe(false)
  })

  test('to a study group are read by its members, and go with it', async () => {
    const { known, found } = groupSteps(() => app)
    const owner = await known({ firstName: 'Maya' })
    const id = await found(owner)
    const file = await sent(admin, 'group.txt')
    await put(admin, { ...draft({ audience: 'group', audienceId: id }), files: [file] })
    expect(await statusesOf(file, [owner, student])).toEqual([200, 404])
    await app.call('DELETE /api/study-groups/{id}', { as: owner, params: { id } })
    await expect.poll(() => isKept(file)).toBe(false)
  })

  test('of two tabs, the second learns of the files of the first', async () => {
    const { id, ...body } = draft()
    const { revision } = (await put(teacher, { id, ...body })).body.announcement
    const files = [await sent(teacher, 'first.txt')]
    expect((await put(teacher, { id, ...body, files, revision })).status).toBe(200)
    // The same again, after a lost response, is no conflict.
    expect((await put(teacher, { id, ...body, files, revision })).status).toBe(200)
    const second = await put(teacher, { id, ...body, files: [await sent(teacher, 'second.txt')], revision })
    expectProblem(second, 409, 'announcement-changed')
  })

  test('an administrator keeps those of the author, and adds their own', async () => {
    const [theirs, own] = [await sent(teacher, 'theirs.txt'), await sent(admin, 'own.txt')]
    const { id, ...body } = draft()
    await put(teacher, { id, ...body, files: [theirs] })
    const { announcement } = (await put(admin, { id, ...body, files: [own, theirs] })).body
    expect(announcement.files).toHaveLength(2)
    expect(await statusesOf(own, [student, teacher])).toEqual([200, 200])
  })

  test('those of others, of another purpose and eleven are refused, and nothing is written', async () => {
    const body = draft()
    const query = { purpose: 'assignment', name: 'x.txt' }
    const other = (await app.call('POST /api/media', { as: teacher, query, rawBody: 'x' })).body.file.id
    for (const file of [await sent(admin, 'x.txt'), other, randomUUID()])
      expectProblem(await put(teacher, { ...body, files: [file] }), 422, 'invalid-input')
    const many = Array.from({ length: 11 }, () => randomUUID())
    expectProblem(await put(teacher, { ...body, files: many }), 422, 'invalid-input')
    expect((await open(student, body.id)).status).toBe(404)
    expect((await upload(student, 'x.txt')).status).toBe(403)
  })
})
