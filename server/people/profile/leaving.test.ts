import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import * as nouns from '../../platform/nouns/all.ts'
import { personalTablesOf } from '../../platform/nouns/compose.ts'
import { password, profileSteps } from './testing/profile-steps.ts'

const personalTables = personalTablesOf(Object.values(nouns))
let app: TestApp
let tom: Person
const { change, rows, picture, needsFreshSignIn } = profileSteps(() => app)

beforeAll(async () => {
  app = await createTestApp()
  tom = await app.make.student({ firstName: 'Tom' })
})
afterAll(() => app.close())

describe('all of my data', () => {
  test('is collected into one file, for its owner alone, without secrets', async () => {
    const person = await app.make.enrolledStudent({ firstName: 'Noor', completed: 2, password })
    await change(person, { bio: 'about me', pictureId: await picture(person) })
    const ask = () => app.call('POST /api/user/data-exports', { as: person })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one.body.export.id).toBe(two.body.export.id)
    const list = async () => (await app.call('GET /api/user/data-exports', { as: person })).body.exports
    await expect.poll(async () => (await list())[0].state, { timeout: 45_000 }).toBe('ready')
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

  test('leaves no copy when the account is deleted during the preparation', async () => {
    const person = await app.make.student()
    const kept = () =>
      rows(`select id from media where owner_id = $1 and purpose = 'data-export'`, [person.id])
    const holding = await app.database.pool.connect()
    try {
      await holding.query('begin')
      // The file is written and waits to be recorded.
      await holding.query('lock table media in share mode')
      expect((await app.call('POST /api/user/data-exports', { as: person })).status).toBe(200)
      const waiting = `select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'insert into "media"%'`
      await expect.poll(async () => (await rows(waiting)).length).toBe(1)
      // The part of an account's deletion that the file belongs to.
      await holding.query('delete from data_exports where user_id = $1', [person.id])
      await holding.query('commit')
    } finally {
      holding.release(true)
    }
    const jobsLeft = `select from pgboss.job where name = 'profile.export' and state in ('created', 'active', 'retry')`
    await expect.poll(async () => (await rows(jobsLeft)).length).toBe(0)
    await expect.poll(kept).toEqual([])
    expect(await rows('select from mail_messages where recipient = $1', [person.email])).toEqual([])
  })

  test('is kept once: a newer download replaces the earlier and its file', async () => {
    const person = await app.make.student({ password })
    await change(person, { pictureId: await picture(person) })
    const states = async () => {
      const { body } = await app.call('GET /api/user/data-exports', { as: person })
      return body.exports.map(({ state }: { state: string }) => state)
    }
    const kept = () =>
      rows("select id from media where owner_id = $1 and purpose = 'data-export'", [person.id])
    for (const expected of [['ready'], ['ready', 'expired'], ['ready', 'expired', 'expired']]) {
      expect((await app.call('POST /api/user/data-exports', { as: person })).status).toBe(200)
      await expect.poll(states, { timeout: 45_000 }).toEqual(expected)
      await expect.poll(async () => (await kept()).length, { timeout: 45_000 }).toBe(1)
      await rows(
        "update data_exports set requested_at = requested_at - interval '61 minutes' where user_id = $1",
        [person.id],
      )
    }
  })

  test('expires even if its job was lost', async () => {
    const person = await app.make.student()
    expect((await app.call('POST /api/user/data-exports', { as: person })).status).toBe(200)
    const file = () =>
      rows("select 1 from media where owner_id = $1 and purpose = 'data-export'", [person.id])
    await expect.poll(async () => (await file()).length, { timeout: 45_000 }).toBe(1)
    await rows("delete from pgboss.job where name = 'profile.export-expire' and data ->> 'userId' = $1", [
      person.id,
    ])
    await rows("update data_exports set expires_at = now() - interval '2 hours' where user_id = $1", [
      person.id,
    ])
    await app.profile.expireOverdue()
    await expect.poll(async () => (await file()).length).toBe(0)
  })

  test('is refused when the disk has no room for another copy', async () => {
    const person = await app.make.student()
    await rows(
      `insert into media (id, owner_id, purpose, name, type, size, checksum, attached_at)
       values (gen_random_uuid(), $1, 'submission', 'take.mp4', 'video/mp4', 1e15, 'x', now())`,
      [person.id],
    )
    expect((await app.call('POST /api/user/data-exports', { as: person })).status).toBe(200)
    const job = async () =>
      (
        await rows(
          `select output::text from pgboss.job where name = 'profile.export' and data->>'userId' = $1`,
          [person.id],
        )
      )[0]?.output
    await expect.poll(job, { timeout: 45_000 }).toContain('no space')
  })

  test('every column of the database that references a person has a rule for download and deletion', async () => {
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

  test('needs the word "delete" and a recent sign-in', async () => {
    const person = await app.make.student({ password })
    const body = { confirmation: 'yes' }
    expectProblem(await app.call('POST /api/user/deletion', { as: person, body }), 422, 'invalid-input')
    await needsFreshSignIn(person, (cookie) =>
      app.call('POST /api/user/deletion', { cookie, body: { confirmation: 'delete' } }),
    )
  })

  test('waits 14 days, and can be canceled on the page or by the link', async () => {
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

  test('erases everything personal and leaves a former student', async () => {
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
    await expect.poll(async () => (await app.fetch(`/api/media/${file}`)).status).toBe(404)
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

  test('erases late writes too, of deleted people only', async () => {
    const [person, other] = [await app.make.enrolledStudent({ password }), await app.make.student()]
    await ask(person)
    await letDaysPass(person.id)
    await app.profile.deleteDue(person.id)
    const [job] = await rows(
      `select start_after > now() + interval '59 minutes' as "isLater" from pgboss.job
        where name = 'profile.delete-rest' and data ->> 'userId' = $1`,
      [person.id],
    )
    expect(job).toEqual({ isLater: true })
    // As a request in flight would: only the session was checked.
    for (const { id } of [person, other]) {
      await rows('insert into rhythm_choices (user_id, "from", days) values ($1, current_date, 3)', [id])
      await app.profile.deleteRest(id)
    }
    const chosen = (id: string) => rows('select 1 from rhythm_choices where user_id = $1', [id])
    expect([(await chosen(person.id)).length, (await chosen(other.id)).length]).toEqual([0, 1])
  })

  test('is retried if its job failed or ran too early', async () => {
    const [lost, early] = [await app.make.student({ password }), await app.make.student({ password })]
    for (const person of [lost, early]) await ask(person)
    await rows("delete from pgboss.job where name = 'profile.delete'")
    await letDaysPass(lost.id)
    await rows("update account_deletions set due_at = now() + interval '10 minutes' where user_id = $1", [
      early.id,
    ])
    await app.profile.deleteDue(early.id)
    await app.profile.deleteOverdue()
    await expect.poll(async () => (await isThere(lost.id))?.email).toBe(`${lost.id}@deleted.invalid`)
    expect((await isThere(early.id))?.email).toBe(early.email)
    const again = await rows(
      `select data ->> 'userId' as id from pgboss.job
        where name = 'profile.delete' and start_after between now() + interval '9 minutes' and now() + interval '11 minutes'`,
    )
    expect(again).toEqual([{ id: early.id }])
  })

  test('is refused for the last administrator', async () => {
    const ada = await app.make.administrator({ password })
    await app.make.administrator()
    expectProblem(await ask(ada), 409, 'last-administrator')
    await app.make.administrator({ password })
    expect((await ask(ada)).status).toBe(200)
  })
})
