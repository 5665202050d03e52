import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { notificationCalls } from '../../../tests/support/notification-calls.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

let app: TestApp
let calls: ReturnType<typeof notificationCalls>
let maya: Person
let tom: Person

beforeAll(async () => {
  app = await createTestApp()
  calls = notificationCalls(app)
})
beforeEach(async () => {
  maya = await calls.verified('Maya')
  tom = await calls.verified('Tom')
})
afterAll(() => app.close())

const reply = (to: Person, thread?: string) => calls.reply(tom, to, thread)

describe('an immediate email', () => {
  const mention = (to: Person) =>
    calls.notify({
      to: to.id,
      kind: 'mention',
      actorId: tom.id,
      path: '/dashboard/discussions/1',
      data: { thread: 'Ho<b>ok</b>s "\r\nBcc: all@example.org' },
    })

  test('names the notification, links to it, and has a one-click unsubscribe that works signed out', async () => {
    await mention(maya)
    const [letter] = await app.outbox.waitFor(maya.email)
    expect(letter?.subject).toMatch(/^Tom Okafor mentioned you in “Ho<b>ok<\/b>s/)
    expect(letter?.headers.get('bcc')).toBeUndefined()
    expect(letter?.html).not.toContain('<b>ok')
    expect(letter?.link('/dashboard/discussions/1')).toBe('/dashboard/discussions/1')
    expect(letter?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.+)>$/.exec(letter?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
    const { pathname, search, origin } = new URL(address)
    expect([origin, pathname]).toEqual(['http://localhost:3000', '/api/unsubscribe'])

    const answer = await app.fetch(`${pathname}${search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([answer.status, answer.body]).toEqual([200, { label: 'Mentions' }])
    const { body } = await app.call('GET /api/user/notification-preferences', { as: maya })
    expect(body.preferences).toContainEqual({ kind: 'mention', site: true, email: 'none' })

    await mention(maya)
    await app.notifications.sendDueAtOnce()
    expect(await app.outbox.lettersTo(maya.email)).toHaveLength(1)
    expect(await calls.unread(maya)).toBe(2)
  })

  test('goes to confirmed addresses only', async () => {
    const stranger = await app.make.student({ firstName: 'Sam' })
    await mention(stranger)
    await mention(maya)
    await app.outbox.waitFor(maya.email)
    expect(await app.outbox.lettersTo(stranger.email)).toEqual([])
    expect(await calls.unread(stranger)).toBe(1)
  })

  test('is sent once, however often and concurrently the job runs', async () => {
    // Kept from the worker until all run concurrently.
    await app.database.pool.query(
      `insert into notifications (user_id, kind, data, path, on_site, email)
       select $1, 'mention', '{"thread":"x"}', '/', true, 'immediate' from generate_series(1, 250)`,
      [maya.id],
    )
    await Promise.all(Array.from({ length: 4 }, () => app.notifications.sendDueAtOnce()))
    await app.notifications.sendDueAtOnce()
    const { rows } = await app.database.pool.query(
      'select count(*)::int as queued from mail_messages where recipient = $1',
      [maya.email],
    )
    expect(rows).toEqual([{ queued: 250 }])
  })
})

describe('the digest', () => {
  const dueOf = async (person: Person) => {
    const { rows } = await app.database.pool.query(
      'select due_at from notification_digests where user_id = $1',
      [person.id],
    )
    return rows[0]?.due_at as Date | undefined
  }
  const digestJobs = async (person: Person) => {
    const { rows } = await app.database.pool.query(
      "select start_after from pgboss.job where name = 'notifications.digest' and data->>'userId' = $1",
      [person.id],
    )
    return rows
  }
  async function lettersTo(person: Person) {
    await expect
      .poll(
        async () =>
          app.database.db.$client
            .query("select 1 from mail_messages where recipient = $1 and status = 'queued'", [person.email])
            .then(({ rows }) => rows.length),
        { timeout: 45_000 },
      )
      .toBe(0)
    return app.outbox.lettersTo(person.email)
  }

  test("is scheduled once, for eight in the reader's morning", async () => {
    const kim = await calls.verified('Kim', 'Asia/Tokyo')
    await reply(kim, 'One')
    await reply(kim, 'Two')
    const due = await dueOf(kim)
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Tokyo' })
    expect(clock.format(due)).toBe('08:00')
    const jobs = await digestJobs(kim)
    expect(jobs).toHaveLength(1)
    expect(jobs[0].start_after).toEqual(due)
  })

  test('is rescheduled if an earlier job was lost', async () => {
    const kim = await calls.verified('Kim')
    await reply(kim, 'One')
    await app.database.pool.query(
      `with lost as (delete from pgboss.job where name = 'notifications.digest' and data->>'userId' = $1)
       update notification_digests set due_at = due_at - interval '2 days' where user_id = $1`,
      [kim.id],
    )
    await reply(kim, 'Two')
    await reply(kim, 'Three')
    expect(await digestJobs(kim)).toEqual([{ start_after: await dueOf(kim) }])
    expect((await dueOf(kim))?.getTime()).toBeGreaterThan(Date.now())
  })

  test('excludes suspended accounts from what they may no longer read', async () => {
    const kim = await calls.verified('Kim')
    await reply(kim, 'Before')
    await app.database.pool.query('update users set suspended_at = now() where id = $1', [kim.id])
    await reply(kim, 'After')
    await app.notifications.sendDigest(kim.id)
    expect(await lettersTo(kim)).toEqual([])
  })

  test('lists unread notifications, newest first, in one email', async () => {
    await reply(maya, 'One')
    await reply(maya, 'Two')
    await reply(maya, 'Three')
    const { body } = await calls.list(maya)
    await app.call('POST /api/user/notifications/{id}/read', {
      as: maya,
      params: { id: body.notifications[1].id },
      body: { read: true },
    })
    await app.notifications.sendDigest(maya.id)
    const [letter] = await lettersTo(maya)
    expect(letter?.subject).toBe('You have 2 new notifications at Creare University')
    expect(letter?.text).toMatch(/“Three”[\s\S]*“One”/)
    expect(letter?.text).not.toContain('“Two”')
    expect(letter?.headers.get('list-unsubscribe')).toContain('/api/unsubscribe?token=')
  })

  test('is not sent if everything was read, and the next one is scheduled again', async () => {
    await reply(maya)
    const { body } = await calls.list(maya)
    await app.call('POST /api/user/notifications/read', {
      as: maya,
      body: { through: body.notifications[0].id },
    })
    await app.notifications.sendDigest(maya.id)
    expect(await lettersTo(maya)).toEqual([])
    await reply(maya, 'Tomorrow')
    expect(await digestJobs(maya)).toHaveLength(2)
  })

  test('is sent once, although the job runs again or twice concurrently', async () => {
    await reply(maya)
    await Promise.all([app.notifications.sendDigest(maya.id), app.notifications.sendDigest(maya.id)])
    await app.notifications.sendDigest(maya.id)
    expect(await lettersTo(maya)).toHaveLength(1)
  })

  test('is sent completely by a retry after a failure halfway', async () => {
    await reply(maya)
    // The transaction fails after the message is queued, when it is marked as sent.
    await app.database.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'pulled the plug'; end $$;
      create trigger refuse before update of emailed_at on notifications for each row execute function refuse()`)
    await expect(app.notifications.sendDigest(maya.id)).rejects.toThrow()
    await app.database.pool.query('drop trigger refuse on notifications')
    expect(await lettersTo(maya)).toEqual([])
    await app.notifications.sendDigest(maya.id)
    expect(await lettersTo(maya)).toHaveLength(1)
  })

  test('omits notifications whose email was turned off', async () => {
    await reply(maya)
    await calls.choose(maya, 'reply', { site: true, email: 'none' })
    await app.notifications.sendDigest(maya.id)
    expect(await lettersTo(maya)).toEqual([])
    expect(await calls.unread(maya)).toBe(1)
  })

  test('has its own unsubscribe link; immediate emails continue', async () => {
    await reply(maya)
    await app.notifications.sendDigest(maya.id)
    const [letter] = await lettersTo(maya)
    const token = new URL(letter?.link('/unsubscribe?') ?? '', 'http://x').searchParams.get('token') ?? ''
    const look = () => app.call('GET /api/unsubscribe', { query: { token } })
    expect((await look()).body).toEqual({ label: 'The daily summary', subscribed: true })
    for (let twice = 0; twice < 2; twice++) {
      expect((await app.call('POST /api/unsubscribe', { query: { token } })).status).toBe(200)
    }
    expect((await look()).body.subscribed).toBe(false)
    const { body } = await app.call('GET /api/user/notification-preferences', { as: maya })
    expect(body.preferences.filter(({ email }: { email: string }) => email === 'daily')).toEqual([])
    expect(body.preferences).toContainEqual({ kind: 'mention', site: true, email: 'immediate' })
  })
})

describe('the unsubscribe link', () => {
  const secret = 'a secret of this test, long enough'

  test('is verified, and only valid unmodified', () => {
    const token = unsubscribeToken('user-1', 'reply', secret)
    expect(readUnsubscribeToken(token, secret)).toEqual({ userId: 'user-1', scope: 'reply' })
    expect(readUnsubscribeToken(token, `${secret}!`)).toBeNull()
    const [, signature] = token.split('.')
    const other = Buffer.from('["user-2","reply"]').toString('base64url')
    for (const forged of [`${other}.${signature}`, token.slice(0, -1), '', '.', 'a.b.c']) {
      expect(readUnsubscribeToken(forged, secret)).toBeNull()
    }
  })

  test('is rejected if forged, or if its account was deleted', async () => {
    const token = unsubscribeToken('unknown', 'reply', secret)
    expectProblem(
      await app.call('POST /api/unsubscribe', { query: { token } }),
      400,
      'unsubscribe-link-invalid',
    )
  })
})
