import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'
import { startSession } from '../../../tests/support/session.ts'
import { testSecret } from '../../../tests/support/spawn-site.ts'
import { password, profileSteps } from './testing/profile-steps.ts'

let app: TestApp
let maya: Person
let tom: Person

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.student({ firstName: 'Maya', password })
  tom = await app.make.student({ firstName: 'Tom' })
})
afterAll(() => app.close())

const { change, rows, picture, needsFreshSignIn } = profileSteps(() => app)

describe('a profile', () => {
  test('stores the given fields and leaves the others', async () => {
    const links = [{ label: 'Shop', url: 'https://shop.example/maya' }]
    const { body } = await change(maya, {
      firstName: ' Máyá ',
      bio: 'I sew.\nAt night.',
      links,
      timeZone: 'Asia/Tokyo',
    })
    expect(body.user).toMatchObject({ firstName: 'Máyá', lastName: maya.lastName, email: maya.email })
    const after = (await change(maya, { lastName: '' })).body.profile
    expect(after).toMatchObject({
      firstName: 'Máyá',
      lastName: '',
      bio: 'I sew.\nAt night.',
      links,
      timeZone: 'Asia/Tokyo',
    })
    expect((await app.call('GET /api/auth/session', { as: maya })).body.user.firstName).toBe('Máyá')
    expect(await rows('select name from users where id = $1', [maya.id])).toEqual([{ name: 'Máyá' }])
    expect((await app.call('GET /api/user/profile', { as: tom })).body.profile).toMatchObject({
      bio: '',
      links: [],
    })
  })

  test.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ bio: 'x'.repeat(501) }, 'bio', 'Maximum 500 characters'],
    [
      { links: [{ label: 'x', url: 'http://x.example' }] },
      'links.0.url',
      'Enter an address that begins with https://',
    ],
    [
      { links: [{ label: 'x', url: 'javascript:alert(1)' }] },
      'links.0.url',
      'Enter an address that begins with https://',
    ],
    [
      { links: [{ label: 'x', url: 'https://user@evil.example' }] },
      'links.0.url',
      'Enter an address that begins with https://',
    ],
    [
      { links: [{ label: 'x', url: 'https://evil.example\njavascript:1' }] },
      'links.0.url',
      'Enter an address that begins with https://',
    ],
    [{ links: Array(9).fill({ label: 'x', url: 'https://x.example' }) }, 'links', 'At most 8 links'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Choose a time zone'],
    [{ handle: 'a--' }, 'handle', /^A handle has 3 to 30/],
    [{ isPublic: true }, 'handle', /^Choose a handle first/],
  ])('%j is refused at its field', async (body, field, message) => {
    const answer = await change(tom, body)
    expectProblem(answer, 422, 'invalid-input')
    expect(answer.body.errors).toEqual([
      { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ])
  })

  test('ignores fields a person may not set', async () => {
    await change(tom, {
      role: 'admin',
      isAdmin: true,
      email: 'x@example.org',
      emailVerified: true,
      userId: maya.id,
      bio: 'hi',
    })
    expect(await rows('select role, email, email_verified from users where id = $1', [tom.id])).toEqual([
      { role: 'student', email: tom.email, email_verified: false },
    ])
  })

  test('a handle is unique, ignoring case, and some are reserved', async () => {
    expect((await change(maya, { handle: 'Maya-Sews' })).body.profile.handle).toBe('maya-sews')
    for (const handle of ['maya-sews', 'MAYA-sews', 'admin']) {
      const answer = await change(tom, { handle })
      expectProblem(answer, 409, 'handle-taken')
      expect(answer.body.errors[0].field).toBe('handle')
    }
    const atOnce = await Promise.all([maya, tom].map((as) => change(as, { handle: 'sought-after' })))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409])
    await change(maya, { handle: 'maya-sews' })
    await change(tom, { handle: null })
  })

  test('has a public picture; another replaces it, and the first is removed', async () => {
    const first = await picture(maya)
    const { body } = await change(maya, { pictureId: first })
    expect(body.user.profileImage).toBe(`/api/media/${first}`)
    expect((await app.fetch(`/api/media/${first}?size=96`)).status).toBe(200)
    const second = await picture(maya)
    await change(maya, { pictureId: second })
    await expect.poll(async () => (await app.fetch(`/api/media/${first}`)).status).toBe(404)
    expect((await change(maya, { pictureId: null })).body.user.profileImage).toBeNull()
    await expect.poll(async () => (await app.fetch(`/api/media/${second}`)).status).toBe(404)
  })

  test('of pictures chosen concurrently one is kept, and the others are removed', async () => {
    const owner = await app.make.student()
    const chosen = await Promise.all(Array.from({ length: 4 }, () => picture(owner)))
    const answers = await Promise.all(chosen.map((pictureId) => change(owner, { pictureId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await app.database.pool.query(
      `select m.id from media m where m.owner_id = $1 and m.attached_at is not null`,
      [owner.id],
    )
    const shown = await app.call('GET /api/user/profile', { as: owner })
    expect(rows.map(({ id }) => `/api/media/${id}`)).toEqual([shown.body.profile.profileImage])
  })

  test("refuses another person's picture", async () => {
    expectProblem(await change(tom, { pictureId: await picture(maya) }), 422, 'invalid-input')
  })
})

describe('the public page', () => {
  const person = (handle: string) => app.call('GET /api/people/{handle}', { params: { handle } })

  test('exists only on request, and shows only its fields', async () => {
    const graduate = await app.make.graduate({ firstName: 'Ren' })
    await change(graduate, { handle: 'ren', bio: 'Hello' })
    expectProblem(await person('ren'), 404, 'person-not-found')
    await change(graduate, { isPublic: true })
    const { body } = await person('REN')
    expect(body.person).toMatchObject({ handle: 'ren', bio: 'Hello', image: null })
    expect(body.person.courses).toMatchObject([{ id: 'fnd-100', code: 'FND 100' }])
    expect(JSON.stringify(body)).not.toContain(graduate.email)
    expect(JSON.stringify(body)).not.toContain(graduate.id)
    await change(graduate, { isPublic: false })
    expectProblem(await person('ren'), 404, 'person-not-found')
  })
})

describe('sessions', () => {
  test('are listed with their device; one and all others can be ended', async () => {
    const ada = await app.make.student()
    const options = { baseUrl: 'http://localhost:3000', secret: testSecret }
    const phone = await startSession(app.database.db, ada.id, options)
    await startSession(app.database.db, ada.id, options)
    await rows(
      `update sessions set user_agent = 'Mozilla/5.0 (Android 15) Firefox/145.0', ip_address = '203.0.113.9'
      where user_id = $1`,
      [ada.id],
    )
    const list = async () => (await app.call('GET /api/user/sessions', { as: ada })).body.sessions
    const before = await list()
    expect(before).toHaveLength(3)
    expect(before.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect(before.filter(({ device }: { device: string }) => device === 'Firefox on Android')).toHaveLength(2)
    const onPhone = { cookie: `${phone.name}=${phone.value}` }
    const { body } = await app.call('GET /api/user/sessions', onPhone)
    const { id } = body.sessions.find(({ current }: { current: boolean }) => current)
    const end = (as: Person) => app.call('DELETE /api/user/sessions/{id}', { as, params: { id } })
    expectProblem(await end(tom), 404, 'session-not-found')
    const old = await app.make.student()
    const unconfirmed = await app.cookieOf(old)
    await rows(`update sessions set authenticated_at = 'epoch' where user_id = $1`, [old.id])
    for (const key of ['DELETE /api/user/sessions', 'DELETE /api/user/sessions/{id}'] as const)
      expectProblem(await app.call(key, { cookie: unconfirmed, params: { id } }), 403, 'confirmation-needed')
    expect((await end(ada)).status).toBe(200)
    expectProblem(await app.call('GET /api/user/sessions', onPhone), 401, 'not-signed-in')
    expect((await app.call('DELETE /api/user/sessions', { as: ada })).body).toEqual({ ended: 1 })
    expect(await list()).toHaveLength(1)
  })
})

describe('changing the email address', () => {
  const ask = (as: Person, email: string) => app.call('POST /api/user/email-change', { as, body: { email } })
  const follow = async (address: string, count = 1) => {
    const letters = await app.outbox.waitFor(address, count)
    const token = letters.at(-1)?.link('/confirm-email').split('token=')[1] ?? ''
    return app.call('POST /api/email-change/confirm', { body: { token } })
  }

  test('takes effect when both addresses have confirmed, in either order', async () => {
    for (const order of ['old first', 'new first']) {
      const person = await app.make.student({ password })
      const email = freshAddress('new')
      const { body } = await ask(person, email.toUpperCase())
      expect(body.profile.emailChange).toMatchObject({ email, oldConfirmed: false, newConfirmed: false })
      const addresses = order === 'old first' ? [person.email, email] : [email, person.email]
      expect((await follow(addresses[0] ?? '')).body).toEqual({ state: 'waiting', email })
      expect((await follow(addresses[0] ?? '')).body).toEqual({ state: 'waiting', email })
      expect((await follow(addresses[1] ?? '')).body).toEqual({ state: 'changed', email })
      expectProblem(await follow(addresses[1] ?? ''), 400, 'link-broken')
      const signIn = (address: string) =>
        app.call('POST /api/auth/login', { body: { email: address, password } })
      expect([(await signIn(email)).status, (await signIn(person.email)).status]).toEqual([200, 401])
      for (const address of [email, person.email]) await app.outbox.waitFor(address, 2)
    }
  })

  test('needs a recent sign-in and a different address', async () => {
    const person = await app.make.student({ password })
    expectProblem(await ask(person, person.email), 422, 'invalid-input')
    const body = { email: freshAddress() }
    await needsFreshSignIn(person, (cookie) => app.call('POST /api/user/email-change', { cookie, body }))
  })

  test("to another person's address gives the same response, and no link", async () => {
    const person = await app.make.student({ password })
    const { body } = await ask(person, tom.email)
    expect(body.profile.emailChange).toMatchObject({
      email: tom.email,
      oldConfirmed: false,
      newConfirmed: false,
    })
    const [letter] = await app.outbox.waitFor(tom.email)
    expect(letter?.subject).toContain('already have')
    expect(letter?.html).not.toContain('/confirm-email')
    expect((await follow(person.email)).body.state).toBe('waiting')
  })

  test('can be canceled, which invalidates its links; a newer request replaces the older', async () => {
    const person = await app.make.student({ password })
    const [first, second] = [freshAddress('first'), freshAddress('second')]
    await ask(person, first)
    await ask(person, second)
    expectProblem(await follow(first), 400, 'link-broken')
    await app.call('DELETE /api/user/email-change', { as: person })
    expectProblem(await follow(second), 400, 'link-broken')
  })

  test('is refused if another person took the address in between', async () => {
    const person = await app.make.student({ password })
    const email = freshAddress('wanted')
    await ask(person, email)
    await follow(email)
    await app.make.student({ email })
    expectProblem(await follow(person.email), 400, 'link-broken')
    expect(await rows('select email from users where id = $1', [person.id])).toEqual([
      { email: person.email },
    ])
  })

  test('to an address two people want succeeds for one, also when both confirm concurrently', async () => {
    const people = [await app.make.student({ password }), await app.make.student({ password })]
    const email = freshAddress('both')
    for (const [index, person] of people.entries()) {
      await ask(person, email)
      expect((await follow(email, index + 1)).body.state).toBe('waiting')
    }
    const answers = await Promise.all(people.map((person) => follow(person.email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.map(({ body }) => body.code ?? body.state).toSorted()).toEqual(['changed', 'link-broken'])
    expect(
      await rows('select 1 from email_changes where user_id = any($1)', [people.map(({ id }) => id)]),
    ).toEqual([])
  })
})
