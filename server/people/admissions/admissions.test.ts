import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const register = (body: object) => app.call('POST /api/auth/register', { body })
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

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

describe('an application', () => {
  test('is stored whole, creates a student without a password, and sends the link', async () => {
    const email = freshAddress('ngozi')
    const answer = await register({ ...application, email })
    expect(answer.body).toEqual({ success: true, username: email.split('@')[0], passwordAccepted: false })
    const [stored] = await rows('select * from applications where email = $1', [email])
    expect(stored).toMatchObject({
      form: 'apply',
      status: 'admitted',
      email,
      first_name: 'Ngozi',
      last_name: 'Eze',
      phone: application.phone,
      creator_type: 'fashion',
      experience: 'intermediate',
      why_join: application.whyJoin,
      goals: application.goals,
      source: 'friend',
    })
    const [user] = await rows('select * from users where email = $1', [email])
    expect(user).toMatchObject({ id: stored.user_id, role: 'student', email_verified: false })
    expect(await rows('select id from sign_in_methods where user_id = $1', [user.id])).toEqual([])
    const [letter] = await app.outbox.waitFor(email)
    expect(letter?.link('/setup-password')).toMatch(/^\/setup-password\?token=[\w-]{43}$/)
  })
})

describe('the same form sent twice', () => {
  const count = async (email: string) =>
    Number((await rows('select count(*) from applications where email = $1', [email]))[0].count)

  test('8 times concurrently is one application and one email, recognized by its key', async () => {
    const email = freshAddress('impatient')
    const body = { ...application, email, idempotencyKey: crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(body)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body })
    expect(await count(email)).toBe(1)
    await app.outbox.waitFor(email)
    expect((await register(body)).body).toEqual(answers[0]?.body)
    const letters = await rows('select id from mail_messages where recipient = $1', [email])
    expect(letters).toHaveLength(1)
  })

  test('with another key is another application, and the owner is notified', async () => {
    const email = freshAddress('twice')
    for (const letters of [1, 2]) {
      await register({ ...application, email, idempotencyKey: crypto.randomUUID() })
      await app.outbox.waitFor(email, letters)
    }
    expect(await count(email)).toBe(2)
  })

  test('with a key of another application stores nothing', async () => {
    const [email, other] = [freshAddress('first'), freshAddress('second')]
    const idempotencyKey = crypto.randomUUID()
    await register({ ...application, email, idempotencyKey })
    const answer = await register({ ...application, email: other, idempotencyKey })
    expect(answer.body).toMatchObject({ success: true, username: other.split('@')[0] })
    expect(await count(other)).toBe(0)
    expect(await rows('select id from users where email = $1', [other])).toEqual([])
    expect(await rows('select email from applications where id = $1', [idempotencyKey])).toEqual([{ email }])
  })
})

describe('an enrollment', () => {
  const form = { firstName: 'Maya', lastName: 'Student', track: 'streamer', reason: 'Curiosity' }

  test('with 8 characters signs in immediately, with 6 or 7 waits for the link', async () => {
    for (const [password, accepted] of [
      ['eight ch', true],
      ['seven c', false],
      ['six ch', false],
    ] as const) {
      const email = freshAddress('maya')
      const { body } = await register({ ...form, email, password })
      expect(body).toMatchObject({ success: true, passwordAccepted: accepted })
      const methods = await rows(
        'select m.id from sign_in_methods m join users u on u.id = m.user_id where u.email = $1',
        [email],
      )
      expect(methods).toHaveLength(accepted ? 1 : 0)
      const [stored] = await rows('select form, track, reason from applications where email = $1', [email])
      expect(stored).toEqual({ form: 'enroll', track: 'streamer', reason: 'Curiosity' })
    }
  })

  test('with 5 characters is refused, and nothing is stored', async () => {
    const email = freshAddress('short')
    const answer = await register({ ...form, email, password: '12345' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { field: 'password', message: 'Password must be at least 6 characters' },
    ])
    expect(await rows('select id from users where email = $1', [email])).toEqual([])
    expect(await rows('select id from applications where email = $1', [email])).toEqual([])
  })

  test('with a common password is refused with a helpful message, and nothing is stored', async () => {
    const email = freshAddress('common')
    for (const password of ['123456', '12345678', 'PassWord1']) {
      const answer = await register({ ...form, email, password })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual([
        { field: 'password', message: expect.stringContaining('Please choose another: a few words') },
      ])
    }
    expect(await rows('select id from applications where email = $1', [email])).toEqual([])
  })

  test('stores no plain password', async () => {
    const email = freshAddress('secret')
    await register({ ...form, email, password: 'unmistakable-123' })
    for (const table of ['applications', 'users', 'sign_in_methods', 'mail_messages', 'pgboss.job']) {
      expect(JSON.stringify(await rows(`select * from ${table}`))).not.toContain('unmistakable-123')
    }
  })

  test('with an existing address gets the same response, changes nothing, and notifies the owner', async () => {
    const email = freshAddress('twice')
    const first = await register({ ...form, email, password: 'first password' })
    await app.outbox.waitFor(email)
    const second = await register({
      ...form,
      firstName: 'Mallory',
      email: email.toUpperCase(),
      password: 'second password',
    })
    expect({ ...second.body, username: '' }).toEqual({ ...first.body, username: '' })
    expect(second.status).toBe(first.status)
    const letters = await app.outbox.waitFor(email, 2)
    expect(letters[1]?.subject).toMatch(/already have an account|account/i)
    expect(letters[1]?.html).not.toContain('/setup-password')
    expect(letters[1]?.text).toContain('Maya')
    expect(letters[1]?.text).not.toContain('Mallory')
    expect(await rows('select first_name from users where email = $1', [email])).toEqual([
      { first_name: 'Maya' },
    ])
    const signIn = (password: string) => app.call('POST /api/auth/login', { body: { email, password } })
    expect((await signIn('second password')).status).toBe(401)
    expect((await signIn('first password')).status).toBe(200)
    const stored = await rows(
      'select status, user_id is null as unknown from applications where email = $1 order by created_at',
      [email],
    )
    expect(stored).toEqual([
      { status: 'admitted', unknown: false },
      { status: 'has-account', unknown: true },
    ])
  })

  test('with the address of an account without a password sends its owner a new setup link', async () => {
    const email = freshAddress('twice-short')
    await register({ ...form, email, password: 'seven c' })
    await register({ ...form, email, password: 'long enough' })
    const [first, second] = await app.outbox.waitFor(email, 2)
    expect(second?.subject).toContain('already have')
    const setUp = (letter: typeof first) =>
      app.call('POST /api/auth/setup-password', {
        body: { token: letter?.link('/setup-password').split('token=')[1], password: 'a longer password' },
      })
    expect((await setUp(first)).status).toBe(400)
    expect((await setUp(second)).status).toBe(200)
  })

  test('sent 10 times concurrently creates one account', async () => {
    const email = freshAddress('at-once')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register({ ...form, email, password: 'long enough' })),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body })
    expect(await rows('select id from users where email = $1', [email])).toHaveLength(1)
    const letters = await app.outbox.waitFor(email, 10)
    expect(letters.filter(({ html }) => html.includes('/setup-password'))).toHaveLength(1)
  })
})

describe('enrolling signs in', () => {
  const password = 'long enough'
  const enroll = (body: object, cookie = '') =>
    app.call('POST /api/auth/register', {
      body: { firstName: 'Maya', lastName: 'Lind', password, ...body },
      cookie,
    })
  const whoIs = async (cookie: string | null) =>
    (await app.call('GET /api/auth/session', { cookie: cookie ?? '' })).body.user

  test('a new student with 8 characters or more', async () => {
    const email = freshAddress('entered')
    const cookie = sessionCookieSetBy(await enroll({ email: email.toUpperCase() }))
    expect(await whoIs(cookie)).toMatchObject({ email, firstName: 'Maya' })
    const enrolled = await app.call('POST /api/user/enroll', {
      cookie: cookie ?? '',
      body: { courseId: 'fnd-100' },
    })
    expect(enrolled.status).toBe(200)
  })

  test('no one with 6 or 7 characters, and no one by the long application', async () => {
    expect(sessionCookieSetBy(await enroll({ email: freshAddress('short'), password: 'seven c' }))).toBeNull()
    expect(sessionCookieSetBy(await register({ ...application, email: freshAddress('long') }))).toBeNull()
  })

  test('into an existing account only with its own password', async () => {
    const email = freshAddress('known')
    const first = await enroll({ email })
    const wrong = await enroll({ email, password: 'another password' })
    expect(sessionCookieSetBy(wrong)).toBeNull()
    expect(wrong.headers.getSetCookie()).toEqual([])
    expect(wrong.body).toEqual(first.body)
    expect(await whoIs(sessionCookieSetBy(await enroll({ email })))).toMatchObject({ email })
  })

  test('again, if the same form is sent with the same key after a lost response', async () => {
    const body = { email: freshAddress('lost'), idempotencyKey: crypto.randomUUID() }
    const cookies = [await enroll(body), await enroll(body)].map(sessionCookieSetBy)
    for (const cookie of cookies) expect(await whoIs(cookie)).toMatchObject({ email: body.email })
  })

  test('no one who is suspended or has a second step', async () => {
    const suspended = await app.make.student({ password })
    await rows('update users set suspended_at = now() where id = $1', [suspended.id])
    expect(sessionCookieSetBy(await enroll({ email: suspended.email }))).toBeNull()
    const careful = await app.make.student({ password })
    await rows(`insert into authenticators (user_id, secret, confirmed_at) values ($1, 'sealed', now())`, [
      careful.id,
    ])
    expect(sessionCookieSetBy(await enroll({ email: careful.email }))).toBeNull()
  })

  test('no one who is already signed in: they stay who they are', async () => {
    const cookie = sessionCookieSetBy(await enroll({ email: freshAddress('one') })) ?? ''
    const answer = await enroll({ email: freshAddress('other') }, cookie)
    expect(answer.body).toMatchObject({ success: true, passwordAccepted: true })
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('the email agrees with the form and the sign-in that the password', () => {
  const letterFor = async (password: string) => {
    const email = freshAddress('letter')
    await register({ firstName: 'Maya', lastName: 'Lind', email, password })
    return (await app.outbox.waitFor(email))[0]
  }

  test('works', async () => {
    const letter = await letterFor('long enough')
    expect(letter?.subject).toBe('Welcome to Creare University')
    expect(letter?.text).toContain('The password you chose works')
    expect(letter?.text).not.toMatch(/choose a password to set it up/i)
    expect(letter?.link('/login')).toBe('/login')
    expect(letter?.link('/setup-password')).toContain('token=')
  })

  test('is too short', async () => {
    const letter = await letterFor('seven c')
    expect(letter?.text).toContain('shorter than 8 characters')
    expect(letter?.text).not.toContain('works: sign in')
    expect(letter?.link('/setup-password')).toContain('token=')
  })
})

describe('when the email cannot be queued', () => {
  test('the application is rolled back, and can be sent again', async () => {
    const email = freshAddress('unlucky')
    const pool = app.database.pool
    await pool.query(`create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'the queue is full'; end $$`)
    await pool.query(
      'create trigger refuse_mail before insert on mail_messages for each row execute function refuse_mail()',
    )
    try {
      const answer = await register({ ...application, email })
      expect(answer).toMatchObject({ status: 500, body: { code: 'internal-error' } })
      expect(JSON.stringify(answer.body)).not.toContain('queue')
    } finally {
      await pool.query('drop trigger refuse_mail on mail_messages')
    }
    for (const table of ['users', 'applications']) {
      expect(await rows(`select id from ${table} where email = $1`, [email])).toEqual([])
    }
    expect(await app.outbox.lettersTo(email)).toEqual([])
    expect((await register({ ...application, email })).status).toBe(200)
    expect(await app.outbox.waitFor(email)).toHaveLength(1)
  })

  test('the same if the last step, the job, fails', async () => {
    const email = freshAddress('unluckier')
    const pool = app.database.pool
    await pool.query(
      `alter table pgboss.job add constraint no_more check (data->>'messageId' is null) not valid`,
    )
    try {
      expect((await register({ ...application, email })).status).toBe(500)
    } finally {
      await pool.query('alter table pgboss.job drop constraint no_more')
    }
    for (const [table, column] of [
      ['users', 'email'],
      ['applications', 'email'],
      ['mail_messages', 'recipient'],
    ]) {
      expect(await rows(`select id from ${table} where ${column} = $1`, [email])).toEqual([])
    }
  })
})
