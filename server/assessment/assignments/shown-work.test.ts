import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostShownWorks } from '../../../rules/assessment/assignments.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
const params = { id: 'fnd-100-1-a1' }
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** @returns the version and its file */
async function handIn(as: Person, text: string) {
  const uploaded = await app.call('POST /api/media', {
    as,
    query: { purpose: 'assignment', name: 'map.png' },
    rawBody: picture,
  })
  const fileId: string = uploaded.body.file.id
  const { revision } = (await app.call('GET /api/user/assignments/{id}', { as, params })).body.assignment
    .draft
  const links = ['https://shop.example/maya']
  const draft = { baseRevision: revision, text, links, files: [fileId] }
  const saved = await app.call('PUT /api/user/assignments/{id}/draft', { as, params, body: draft })
  const { body } = await app.call('POST /api/user/assignments/{id}/submissions', {
    as,
    params,
    body: { revision: saved.body.draft.revision },
  })
  return { id: body.assignment.submissions[0].id as string, fileId }
}
const show = (as: Person, id: string, shown = true) =>
  app.call('PUT /api/user/submissions/{id}/showing', { as, params: { id }, body: { shown } })
const publish = (as: Person, handle: string, isPublic = true) =>
  app.call('PATCH /api/user/profile', { as, body: { handle, isPublic } })
const page = (handle: string) => app.call('GET /api/people/{handle}', { params: { handle } })
const workOf = (handle: string, id: string) =>
  app.call('GET /api/people/{handle}/works/{id}', { params: { handle, id } })
const file = (id: string, as?: Person) => app.call('GET /api/media/{id}', { as, params: { id } })

describe('a work on a public page', () => {
  test('is public with its files exactly while it is chosen and the page is enabled', async () => {
    const maya = await app.make.student()
    const hostile = '<script>alert(1)</script> **My** map'
    const { id, fileId } = await handIn(maya, hostile)
    await publish(maya, 'maya-shows')

    expect((await page('maya-shows')).body.person.works).toEqual([])
    expectProblem(await workOf('maya-shows', id), 404, 'work-not-found')
    expect((await file(fileId)).status).toBe(404)

    expect((await show(maya, id)).body).toEqual({ shown: true })
    expect((await show(maya, id)).body).toEqual({ shown: true })
    const head = { id, title: 'Four money maps', courseId: 'fnd-100', courseCode: 'FND 100' }
    expect((await page('MAYA-shows')).body.person.works).toEqual([
      expect.objectContaining({ ...head, beginning: hostile, picture: `/api/media/${fileId}` }),
    ])
    const shown = await workOf('maya-shows', id)
    expect(shown.body).toMatchObject({
      person: { handle: 'maya-shows' },
      work: { ...head, text: hostile, links: ['https://shop.example/maya'], files: [{ id: fileId }] },
    })
    for (const hidden of ['grade', 'feedback', 'comments', maya.email, maya.id])
      expect(JSON.stringify(shown.body)).not.toContain(hidden)
    expect((await file(fileId)).status).toBe(200)

    await publish(maya, 'maya-shows', false)
    expectProblem(await workOf('maya-shows', id), 404, 'person-not-found')
    expect((await file(fileId)).status).toBe(404)

    await publish(maya, 'maya-shows')
    await show(maya, id, false)
    expectProblem(await workOf('maya-shows', id), 404, 'work-not-found')
    expect((await file(fileId)).status).toBe(404)
    expect((await file(fileId, maya)).status).toBe(200)
  })

  test('is the chosen version; a newer one must be chosen too', async () => {
    const maya = await app.make.student()
    await publish(maya, 'maya-versions')
    const first = await handIn(maya, 'The first try')
    await show(maya, first.id)
    const second = await handIn(maya, 'With the address of a client')
    expect((await page('maya-versions')).body.person.works.map(({ id }: { id: string }) => id)).toEqual([
      first.id,
    ])
    expect((await file(second.fileId)).status).toBe(404)
    const mine = await app.call('GET /api/user/assignments/{id}', { as: maya, params })
    expect(mine.body.assignment.submissions.map(({ shown }: { shown: boolean }) => shown)).toEqual([
      false,
      true,
    ])

    await show(maya, second.id)
    expect((await page('maya-versions')).body.person.works.map(({ id }: { id: string }) => id)).toEqual([
      second.id,
    ])
    expectProblem(await workOf('maya-versions', first.id), 404, 'work-not-found')
  })

  test('can be chosen only by its author, and is found only on their page', async () => {
    const [maya, tom] = [await app.make.student(), await app.make.student()]
    const { id } = await handIn(maya, 'Mine')
    await publish(maya, 'maya-alone')
    await publish(tom, 'tom-alone')
    expectProblem(await show(tom, id), 404, 'submission-not-found')
    await show(maya, id)
    expectProblem(await show(tom, id, false), 404, 'submission-not-found')
    expect((await workOf('maya-alone', id)).status).toBe(200)
    expectProblem(await workOf('tom-alone', id), 404, 'work-not-found')
  })

  test('disappears when its account is scheduled for deletion', async () => {
    const maya = await app.make.student()
    const { id, fileId } = await handIn(maya, 'Soon gone')
    await publish(maya, 'maya-leaves')
    await show(maya, id)
    await app.call('POST /api/user/deletion', { as: maya, body: { confirmation: 'DELETE' } })
    expect((await workOf('maya-leaves', id)).status).toBe(404)
    expect((await file(fileId)).status).toBe(404)
  })

  test(`is rejected beyond ${mostShownWorks}, also under concurrency`, async () => {
    const maya = await app.make.student()
    const { id } = await handIn(maya, 'The original')
    await app.database.pool.query(
      `insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, is_latest, shown_at)
       select user_id, 'assignment-' || n, course_id, n, n, 'Copy ' || n, false, case when n < $2 then now() end
         from submissions, generate_series(1, $2 + 1) n where id = $1`,
      [id, mostShownWorks],
    )
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from submissions where user_id = $1 and shown_at is null and number > 1',
      [maya.id],
    )
    const answers = await Promise.all(rows.map(({ id }) => show(maya, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    if (refused) expectProblem(refused, 409, 'too-many-shown')
  })
})

test('a shared certificate appears on the public page', async () => {
  const maya = await app.make.enrolledStudent({ completed: 5 })
  await publish(maya, 'maya-certified')
  const { code } = (await app.call('GET /api/user/certificates', { as: maya })).body.certificates[0]
  const onPage = async () => (await page('maya-certified')).body.person.courses[0].certificate
  expect(await onPage()).toBeNull()
  await app.call('PUT /api/user/certificates/{code}/sharing', {
    as: maya,
    params: { code },
    body: { shared: true },
  })
  expect(await onPage()).toBe(code)
})
