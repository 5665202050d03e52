import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lectureChangesService } from './service.ts'

let app: TestApp
let clock: Date
let teacher: Person
let revision: number

const courseId = 'fnd-100'
const moduleId = 'fnd-100-1'
const first = 'A bowl costs eight euros.\n\n## Clay\n\nIt comes from the river.'

beforeAll(async () => {
  clock = new Date()
  app = await createTestApp({ now: () => clock })
  teacher = await app.make.teacherOf(courseId)
  const { body } = await app.call('GET /api/authoring/modules/{moduleId}', {
    as: teacher,
    params: { moduleId },
  })
  revision = body.module.lecture.revision
})
afterAll(() => app.close())

/** Each test begins with this text, published. */
beforeEach(async () => {
  await publish(first, { isCorrection: true })
})

async function save(markdown: string) {
  const body = { revision, markdown }
  const saved = await app.call('PUT /api/authoring/modules/{moduleId}/lecture', {
    as: teacher,
    params: { moduleId },
    body,
  })
  expect(saved.status).toBe(200)
  revision = saved.body.lecture.revision
}

async function publish(markdown: string, news: { note?: string; isCorrection?: boolean } = {}) {
  await save(markdown)
  // Later than every completion so far.
  clock = new Date(Math.max(Date.now(), clock.getTime()) + 1_000)
  const body = { revision, ...news }
  const params = { moduleId }
  const live = await app.call('POST /api/authoring/modules/{moduleId}/lecture/live', {
    as: teacher,
    params,
    body,
  })
  expect(live.status).toBe(200)
}

/** A student who completed the module after everything published so far. */
async function reader(): Promise<Person> {
  const student = await app.make.enrolledStudent({ courseId, completed: 1 })
  await app.database.pool.query('update module_progress set completed_at = $1 where user_id = $2', [
    new Date(clock.getTime() + 1),
    student.id,
  ])
  return student
}

const list = async (as: Person, query: Record<string, string> = {}) =>
  (await app.call('GET /api/user/lecture-changes', { as, query })).body.lectures
const change = async (as: Person) => {
  const params = { id: courseId, moduleId }
  return (await app.call('GET /api/user/lecture-changes/{id}/{moduleId}', { as, params })).body.change
}
const markRead = (as: Person, version: number) =>
  app.call('PUT /api/user/lecture-changes/{id}/{moduleId}', {
    as,
    params: { id: courseId, moduleId },
    body: { version },
  })

test('those who completed the module see what changed; others, and those who come later, do not', async () => {
  const student = await reader()
  const beginner = await app.make.enrolledStudent({ courseId })
  await publish(first.replace('eight euros', '9 pounds'), { note: 'The price of 2027' })
  const later = await reader()
  expect(await list(student)).toEqual([
    expect.objectContaining({
      moduleId,
      courseId,
      notes: ['The price of 2027'],
      sentence: '1 paragraph changed',
    }),
  ])
  expect(await list(student, { course: 'bus-101' })).toEqual([])
  expect(await list(beginner)).toEqual([])
  expect(await list(later)).toEqual([])
  expect((await change(student)).parts).toMatchObject([{ kind: 'changed', of: 'paragraph', section: '' }])
  expect(await change(beginner)).toBeNull()
})

test('several changes are one difference from what was read to what is published', async () => {
  const student = await reader()
  await publish(first.replace('eight', '9'), { note: 'A new price' })
  await publish(first.replace('eight', '12'), { note: 'Another price' })
  await publish(`${first.replace('eight', '12')}\n\n## Glaze\n\nTwo coats.`)
  const [lecture] = await list(student)
  expect(lecture).toMatchObject({
    notes: ['Another price', 'A new price'],
    sentence: '1 paragraph changed, 1 section added',
  })
  const { parts } = await change(student)
  expect(parts[0].differences).toContainEqual({ kind: 'removed', text: 'eight' })
  expect(parts[0].differences).toContainEqual({ kind: 'added', text: '12' })
})

test('what is ticked off is gone, until the lecture changes again', async () => {
  const student = await reader()
  await publish(first.replace('eight', '9'))
  const [seen] = await list(student)
  await publish(first.replace('eight', '10'))
  // Published while the student read the version before.
  expect((await markRead(student, seen.version)).status).toBe(200)
  expect((await change(student)).parts[0].differences).toContainEqual({ kind: 'removed', text: '9' })
  const [again] = await list(student)
  await markRead(student, again.version)
  await markRead(student, seen.version)
  expect(await list(student)).toEqual([])
  // A version that does not exist yet cannot be read ahead.
  await markRead(student, 1_000)
  await publish(first.replace('eight', '11'))
  expect(await list(student)).toHaveLength(1)
})

test('a correction tells no one, by its size or because the author says so', async () => {
  const student = await reader()
  await publish(first.replace('comes', 'came'))
  await publish(first.replace('eight', '9'), { isCorrection: true })
  expect(await list(student)).toEqual([])
  await publish(first.replace('comes', 'arrives'), { isCorrection: false, note: 'A better word' })
  expect(await list(student)).toMatchObject([{ notes: ['A better word'] }])
})

test('a change that is taken back is none', async () => {
  const student = await reader()
  await publish(`${first}\n\n## Glaze\n\nTwo coats.`)
  await publish(first)
  expect(await list(student)).toEqual([])
  expect(await change(student)).toBeNull()
})

test('who left the course hears nothing', async () => {
  const student = await reader()
  await publish(first.replace('eight', '9'))
  await app.call('DELETE /api/user/enrollment/{id}', { as: student, params: { id: courseId } })
  expect(await list(student)).toEqual([])
})

test('before publishing, the author sees what changes, for how many', async () => {
  await reader()
  await save(first.replace('eight', 'nine'))
  const params = { moduleId }
  const { body } = await app.call('GET /api/authoring/modules/{moduleId}/lecture/changes', {
    as: teacher,
    params,
  })
  expect(body).toMatchObject({ revision, sentence: '1 paragraph changed', isCorrection: true })
  expect(body.readers).toBeGreaterThan(0)
})

test('a crowd that looks at the same time waits for one comparison; without one, the list still comes', async () => {
  const crowd = [await reader(), await reader(), await reader()]
  await publish(`${first}\n\nA glaze costs two euros.`)
  const refused = () => Promise.reject(new Refusal('too-many-requests', 'Several are being drawn already.'))
  const turn = Promise.withResolvers<void>()
  let compared = 0
  const listsWith = (comparison: () => Promise<never[]>) => {
    const { learning, database } = app
    const service = lectureChangesService({ db: database.db, learning, drawing: { comparison } })
    return Promise.all(crowd.map((as) => service.list(as, {})))
  }
  const looking = listsWith(async () => {
    compared += 1
    await turn.promise
    return []
  })
  await expect.poll(() => compared).toBe(1)
  turn.resolve()
  await looking
  expect(compared).toBe(1)
  for (const { lectures } of await listsWith(refused))
    expect(lectures).toMatchObject([{ moduleId, sentence: 'The lesson changed' }])
})
