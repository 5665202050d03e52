import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { freshAddress, type Person } from '../../tests/support/factories.ts'
import { startSession } from '../../tests/support/session.ts'
import { testSecret } from '../../tests/support/spawn-site.ts'
import { personalTables } from './personal-tables.ts'

let app: TestApp
let maya: Person
let tom: Person
const password = 'a quiet morning'

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.student({ firstName: 'Maya', password })
  tom = await app.make.student({ firstName: 'Tom' })
})
afterAll(() => app.close())

const change = (as: Person, body: object) => app.call('PATCH /api/user/profile', { as, body })
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

async function picture(as: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#4a2bd6' } })
    .png()
    .toBuffer()
  const query = { purpose: 'profile-picture', name: 'me.png' }
  const { body } = await app.call('POST /api/media', { as, query, rawBody: new Uint8Array(bytes) })
  return body.file.id
}

describe('a profile', () => {
  test('keeps what is said and leaves the rest', async () => {
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

  test('takes nothing that is not the person’s to say', async () => {
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

  test('a handle belongs to one person, however it is written, and some to nobody', async () => {
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

  test('has a picture that everyone may see; another replaces it, and the first is removed', async () => {
    const first = await picture(maya)
    const { body } = await change(maya, { pictureId: first })
    expect(body.user.profileImage).toBe(`/api/media/${first}`)
    expect((await app.fetch(`/api/media/${first}?size=96`)).status).toBe(200)
    const second = await picture(maya)
    await change(maya, { pictureId: second })
    await expect
      .poll(async () => (await app.fetch(`/api/media/${first}`)).status, { timeout: 10_000 })
      .toBe(404)
    expect((await change(maya, { pictureId: null })).body.user.profileImage).toBeNull()
    await expect
      .poll(async () => (await app.fetch(`/api/media/${second}`)).status, { timeout: 10_000 })
      .toBe(404)
  })

  test("another's picture cannot be taken for one's own", async () => {
    expectProblem(await change(tom, { pictureId: await picture(maya) }), 422, 'invalid-input')
  })
})

describe('the public page', () => {
  const person = (handle: string) => app.call('GET /api/people/{handle}', { params: { handle } })

  test('is there when it is asked for and not before, and shows no more than it says', async () => {
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
    expect((await end(ada)).status).toBe(200)
    expectProblem(await app.call('GET /api/user/sessions', onPhone), 401, 'not-signed-in')
    expect((await app.call('DELETE /api/user/sessions', { as: ada })).body).toEqual({ ended: 1 })
    expect(await list()).toHaveLength(1)
  })
})

/** The same confirmation as other changes that a stranger at an open screen must not make. */
async function needsFreshSignIn(
  person: Person,
  change: (cookie: string) => Promise<{ status: number; body: { code?: string } }>,
) {
  const cookie = await app.cookieOf(person)
  const longAgo = "update sessions set authenticated_at = now() - interval '16 minutes' where user_id = $1"
  await app.database.pool.query(longAgo, [person.id])
  expect(await change(cookie)).toMatchObject({ status: 403, body: { code: 'confirmation-needed' } })
  await app.call('POST /api/user/security/confirm', { cookie, body: { password } })
  expect((await change(cookie)).status).toBe(200)
}

describe('another e-mail address', () => {
  const ask = (as: Person, email: string) => app.call('POST /api/user/email-change', { as, body: { email } })
  const follow = async (address: string, count = 1) => {
    const letters = await app.outbox.waitFor(address, count)
    const token = letters.at(-1)?.link('/confirm-email').split('token=')[1] ?? ''
    return app.call('POST /api/email-change/confirm', { body: { token } })
  }

  test('takes the place of the old one once both have confirmed it, in either order', async () => {
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

  test('needs a sign-in that is not long ago, and another address', async () => {
    const person = await app.make.student({ password })
    expectProblem(await ask(person, person.email), 422, 'invalid-input')
    const body = { email: freshAddress() }
    await needsFreshSignIn(person, (cookie) => app.call('POST /api/user/email-change', { cookie, body }))
  })

  test('of somebody else gives the same answer, and no link', async () => {
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

  test('can be given up, and then its links are broken; a newer wish replaces the older', async () => {
    const person = await app.make.student({ password })
    const [first, second] = [freshAddress('first'), freshAddress('second')]
    await ask(person, first)
    await ask(person, second)
    expectProblem(await follow(first), 400, 'link-broken')
    await app.call('DELETE /api/user/email-change', { as: person })
    expectProblem(await follow(second), 400, 'link-broken')
  })

  test('that somebody else took meanwhile is not given', async () => {
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
})

describe('all of my data', () => {
  test('is gathered into one file, for its owner alone, with nothing secret in it', async () => {
    const person = await app.make.enrolledStudent({ firstName: 'Noor', completed: 2, password })
    await change(person, { bio: 'about me', pictureId: await picture(person) })
    const ask = () => app.call('POST /api/user/data-exports', { as: person })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one.body.export.id).toBe(two.body.export.id)
    const list = async () => (await app.call('GET /api/user/data-exports', { as: person })).body.exports
    await expect.poll(async () => (await list())[0].state, { timeout: 15_000 }).toBe('ready')
    const [ready] = await list()
    const cookie = await app.cookieOf(person)
    const response = await app.api.fetch(
      new Request(`http://localhost:3000${ready.url}`, { headers: { cookie } }),
      {},
    )
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="creare-data-.*\.zip"/)
    const zip = Buffer.from(await response.arrayBuffer())
    expect(zip.length).toBe(ready.size)
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
    for (const name of [
      'account.json',
      'enrollments.json',
      'module_progress.json',
      'profiles.json',
      'files.json',
      '-me.webp',
    ])
      expect([name, zip.includes(name)]).toEqual([name, true])
    expectProblem(await app.fetch(ready.url), 404, 'file-not-found')
    expectProblem(await app.fetch(ready.url, { headers: { cookie: await app.cookieOf(tom) } }), 404)
    const [letter] = await app.outbox.waitFor(person.email)
    expect(letter?.link('/dashboard/profile/data')).toBe('/dashboard/profile/data')
  })

  test('every column of the database that points to a person has its place in the download and the deletion', async () => {
    const pointing = await rows(`select c.relname || '.' || a.attname as key from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'users'::regclass`)
    expect(pointing.map(({ key }) => key).filter((key) => !(key in personalTables))).toEqual([])
    const secrets = await rows(`select table_name || '.' || column_name as key from information_schema.columns
      where table_schema = 'public' and column_name ~ '(token|password|secret|hash)(_|$)' and column_name !~ '_at$'`)
    for (const { key } of secrets) {
      const [table, column] = key.split('.')
      for (const [about, { download }] of Object.entries(personalTables)) {
        if (about.split('.')[0] !== table || !download) continue
        expect([key, download.without?.includes(column)]).toEqual([key, true])
      }
    }
  })
})

describe('the deletion of an account', () => {
  const ask = (as: Person) => app.call('POST /api/user/deletion', { as, body: { confirmation: 'delete' } })
  const isThere = async (id: string) =>
    (await rows('select name, email, image, role from users where id = $1', [id]))[0]
  const letDaysPass = (id: string) =>
    rows("update account_deletions set due_at = due_at - interval '15 days' where user_id = $1", [id])

  test('needs the word, and a sign-in that is not long ago', async () => {
    const person = await app.make.student({ password })
    const body = { confirmation: 'yes' }
    expectProblem(await app.call('POST /api/user/deletion', { as: person, body }), 422, 'invalid-input')
    await needsFreshSignIn(person, (cookie) =>
      app.call('POST /api/user/deletion', { cookie, body: { confirmation: 'delete' } }),
    )
  })

  test('waits 14 days, in which it is cancelled on the page or by the link', async () => {
    const person = await app.make.student({ password })
    const { body } = await ask(person)
    const days = (Date.parse(body.profile.deletionDueAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThanOrEqual(14)
    await app.profile.deleteDue(person.id)
    expect((await isThere(person.id))?.email).toBe(person.email)
    expect(
      (await app.call('DELETE /api/user/deletion', { as: person })).body.profile.deletionDueAt,
    ).toBeNull()

    await ask(person)
    const letters = await app.outbox.waitFor(person.email, 2)
    const token = letters.at(-1)?.link('/keep-account').split('token=')[1] ?? ''
    const keep = () => app.call('POST /api/deletion/cancel', { body: { token } })
    expect((await keep()).status).toBe(200)
    expectProblem(await keep(), 400, 'link-broken')
    await letDaysPass(person.id)
    await app.profile.deleteDue(person.id)
    expect((await isThere(person.id))?.email).toBe(person.email)
  })

  test('takes everything personal with it and leaves a former student', async () => {
    const person = await app.make.enrolledStudent({ firstName: 'Unmistakable', completed: 3, password })
    const file = await picture(person)
    await change(person, {
      bio: 'Unmistakable words',
      handle: 'unmistakable',
      isPublic: true,
      pictureId: file,
    })
    await ask(person)
    await app.outbox.waitFor(person.email)
    expectProblem(await app.call('GET /api/people/{handle}', { params: { handle: 'unmistakable' } }), 404)
    await letDaysPass(person.id)
    await app.profile.deleteDue(person.id)
    expect(await isThere(person.id)).toEqual({
      name: 'Former student',
      email: `${person.id}@deleted.invalid`,
      image: null,
      role: 'student',
    })
    for (const [key, { onDeletion }] of Object.entries(personalTables)) {
      if (onDeletion !== 'erase') continue
      const [table, column] = key.split('.')
      expect([key, await rows(`select 1 from ${table} where ${column} = $1`, [person.id])]).toEqual([key, []])
    }
    await expect
      .poll(async () => (await app.fetch(`/api/media/${file}`)).status, { timeout: 10_000 })
      .toBe(404)
    const { rows: tables } = await app.database.pool.query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { table_name } of tables) {
      const left = JSON.stringify(await rows(`select * from ${table_name}`))
      expect([table_name, left.includes('Unmistakable') || left.includes(person.email)]).toEqual([
        table_name,
        false,
      ])
    }
    expectProblem(await app.call('GET /api/user/profile', { as: person }), 401)
    const login = { body: { email: person.email, password } }
    expect((await app.call('POST /api/auth/login', login)).status).toBe(401)
  })

  test('is refused to the last administrator', async () => {
    const ada = await app.make.administrator({ password })
    expectProblem(await ask(ada), 409, 'last-administrator')
    await app.make.administrator()
    expect((await ask(ada)).status).toBe(200)
  })
})
