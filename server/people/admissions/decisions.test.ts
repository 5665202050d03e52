import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'

let app: TestApp
let ada: Person
let other: Person

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.make.administrator({ firstName: 'Ada', lastName: 'Lovelace' })
  other = await app.make.administrator({ firstName: 'Grace' })
})
afterAll(() => app.close())
beforeEach(() => setAdmission('decision'))

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

async function setAdmission(admission: string) {
  await rows(
    `insert into settings (key, value) values ('admission', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [admission],
  )
  await app.events.publish(app.database.db, 'content', {})
  await expect.poll(async () => (await app.call('GET /api/site')).body.site.admission).toBe(admission)
}

const application = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  phone: '+234 800 000 0000',
  creatorType: 'fashion',
  experience: 'intermediate',
  whyJoin: 'I sew dresses at night and want to find the people who would wear them.',
  goals: 'A small label that pays for its own cloth, and twelve regular customers.',
  source: 'friend',
}

async function apply(email: string, more: object = {}) {
  const answer = await app.call('POST /api/auth/register', { body: { ...application, email, ...more } })
  expect(answer.status).toBe(200)
  const [row] = await rows('select id from applications where email = $1 order by created_at desc', [email])
  return { answer, id: String(row?.id) }
}
const decide = (id: string, body: object, as = ada) =>
  app.call('POST /api/admin/applications/{id}/decision', { as, params: { id }, body })
const statusOf = (token: string) => app.call('GET /api/application-status', { query: { token } })
const tokenIn = (link: string) => link.split('token=')[1] ?? ''

describe('when an administrator decides', () => {
  test('an application creates no account and stores no password; the applicant follows it at a private link', async () => {
    const email = freshAddress('ngozi')
    const { answer, id } = await apply(email, { password: 'long enough words' })
    expect(answer.body).toMatchObject({ success: true, passwordAccepted: false })
    expect(await rows('select id from users where email = $1', [email])).toEqual([])
    const [letter] = await app.outbox.waitFor(email)
    expect(letter?.html).not.toContain('/setup-password')
    const token = tokenIn(letter?.link('/application?token=') ?? '')
    expect((await statusOf(token)).body.application).toMatchObject({
      firstName: 'Ngozi',
      status: 'received',
      reason: null,
    })
    expectProblem(await statusOf(`${token}x`), 404, 'application-not-found')
    expect(JSON.stringify(await rows('select * from applications where id = $1', [id]))).not.toContain(token)

    const decided = await decide(id, { decision: 'admit', reason: 'Your dresses belong here.' })
    expect(decided.body.application).toMatchObject({
      status: 'admitted',
      decidedBy: 'Ada Lovelace',
      whyJoin: application.whyJoin,
    })
    const letters = await app.outbox.waitFor(email, 2)
    expect(letters[1]?.text).toContain('Your dresses belong here.')
    const setup = tokenIn(letters[1]?.link('/setup-password') ?? '')
    const body = { token: setup, password: 'a quiet morning' }
    expect((await app.call('POST /api/auth/setup-password', { body })).status).toBe(200)
    expect((await statusOf(token)).body.application).toMatchObject({
      status: 'activated',
      reason: 'Your dresses belong here.',
    })
    const login = { body: { email, password: 'a quiet morning' } }
    expect((await app.call('POST /api/auth/login', login)).status).toBe(200)
  })

  test('a declined applicant learns the reason and gets no account', async () => {
    const email = freshAddress('declined')
    const { id } = await apply(email)
    expectProblem(await decide(id, { decision: 'decline', reason: ' ' }), 422, 'invalid-input')
    await decide(id, { decision: 'decline', reason: 'The class is full until spring.' })
    const letters = await app.outbox.waitFor(email, 2)
    expect(letters[1]?.text).toContain('The class is full until spring.')
    const token = tokenIn(letters[0]?.link('/application?token=') ?? '')
    expect((await statusOf(token)).body.application).toMatchObject({
      status: 'declined',
      reason: 'The class is full until spring.',
    })
    expect(await rows('select id from users where email = $1', [email])).toEqual([])
  })

  test('is decided once, however often it is tried', async () => {
    const email = freshAddress('once')
    const { id } = await apply(email)
    const admit = { decision: 'admit', reason: '' }
    const answers = await Promise.all([decide(id, admit), decide(id, admit), decide(id, admit, other)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await rows('select id from users where email = $1', [email])).toHaveLength(1)
    await app.outbox.waitFor(email, 2)
    expect(await rows('select id from mail_messages where recipient = $1', [email])).toHaveLength(2)
    expectProblem(await decide(id, { decision: 'decline', reason: 'No.' }), 409, 'already-decided')
  })

  test('an existing account is revealed to its owner only, before and after the decision', async () => {
    const owner = await app.make.student({ firstName: 'Owner' })
    const unknown = freshAddress('unknown')
    const [known, fresh] = [await apply(owner.email), await apply(unknown)]
    expect({ ...known.answer.body, username: '' }).toEqual({ ...fresh.answer.body, username: '' })
    const [letter] = await app.outbox.waitFor(owner.email)
    expect(letter?.subject).toContain('already have')
    expect(letter?.html).not.toContain('/application?token=')
    const { body } = await app.call('GET /api/admin/applications/{id}', { as: ada, params: { id: known.id } })
    expect(body.application).toMatchObject({ status: 'has-account', userId: null, addressHasAccount: true })
    expectProblem(await decide(known.id, { decision: 'admit', reason: '' }), 409, 'already-decided')
    const query = { status: 'has-account' }
    const listed = await app.call('GET /api/admin/applications', { as: ada, query })
    expect(listed.body.applications.map(({ id }: { id: string }) => id)).toContain(known.id)
    expect(listed.body.counts['has-account']).toBeGreaterThan(0)
  })

  test('an address that got an account in the meantime is admitted without another', async () => {
    const email = freshAddress('later-known')
    const { id } = await apply(email)
    await app.make.student({ email })
    const { body } = await decide(id, { decision: 'admit', reason: '' })
    expect(body.application).toMatchObject({ status: 'admitted', userId: null, addressHasAccount: true })
    expect((await app.outbox.waitFor(email, 2))[1]?.subject).toContain('already have')
  })
})

test('with admission closed the response says so, and nothing is stored', async () => {
  await setAdmission('closed')
  const email = freshAddress('late')
  const answer = await app.call('POST /api/auth/register', { body: { ...application, email } })
  expectProblem(answer, 403, 'admission-closed')
  expect(await rows('select id from applications where email = $1', [email])).toEqual([])
})

test('with admission open the setup email links to the application too', async () => {
  await setAdmission('open')
  const email = freshAddress('open')
  await apply(email)
  const [letter] = await app.outbox.waitFor(email)
  const token = tokenIn(letter?.link('/application?token=') ?? '')
  expect((await statusOf(token)).body.application).toMatchObject({ status: 'admitted', decidedAt: null })
})

describe('the administrators’ list', () => {
  test('is paged without gaps or repeats while more arrive', async () => {
    await rows('delete from applications')
    const at = new Date('2026-05-01T00:00:00Z')
    // Many with the same time, distinguished only by id.
    for (let each = 0; each < 120; each++) {
      await rows(
        `insert into applications (form, status, first_name, last_name, email, created_at)
         values ('enroll', $1, $2, 'Person', $3, $4)`,
        [each % 4 ? 'received' : 'declined', `No ${each}`, `${each}@list.example`, at],
      )
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const query: Record<string, string> = after ? { after } : {}
      const { body } = await app.call('GET /api/admin/applications', { as: ada, query })
      seen.push(...body.applications.map(({ email }: { email: string }) => email))
      await apply(freshAddress('later'))
      after = body.next ?? undefined
    } while (after)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  test('is filtered by status, form and literal words', async () => {
    const list = async (query: Record<string, string>) =>
      (await app.call('GET /api/admin/applications', { as: ada, query })).body
    const declined = await list({ status: 'declined' })
    expect(declined.applications).toHaveLength(30)
    expect(declined.counts).toMatchObject({ declined: 30 })
    expect((await list({ search: 'NO 11 per' })).applications).toMatchObject([{ firstName: 'No 11' }])
    expect((await list({ search: '119@list' })).applications).toHaveLength(1)
    expect((await list({ search: '%' })).applications).toEqual([])
    expect((await list({ form: 'apply', search: 'list.example' })).applications).toEqual([])
    const wrong = await app.call('GET /api/admin/applications', { as: ada, query: { after: "1_' or 1=1" } })
    expectProblem(wrong, 422, 'invalid-input')
  })
})
