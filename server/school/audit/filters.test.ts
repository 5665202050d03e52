import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

/** Sixty entries each by Ada and Ben: five a month of 2031, on the first five days, every other one about settings. */
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date('2031-12-31T12:00:00Z') })
  admin = await app.make.administrator()
  await app.database.pool.query(`
    select make_audit_month(make_timestamptz(2031, month, 1, 0, 0, 0, 'UTC')) from generate_series(1, 12) month`)
  await app.database.pool.query(`
    insert into audit_entries (at, action, actor_id, actor_name, subject_kind, subject_id, subject_label)
      select make_timestamptz(2031, month, day, 12, 0, 0, 'UTC'),
             case when day % 2 = 0 then 'settings.changed' else 'course.edited' end,
             who, initcap(who), 'course', 'c', month || '/' || day
        from generate_series(1, 12) month, generate_series(1, 5) day, unnest(array['ada', 'ben']) who`)
})
afterAll(() => app.close())

const page = (query: Record<string, string>) => app.call('GET /api/admin/audit', { as: admin, query })

async function entries(query: Record<string, string>) {
  const found: { at: string; actor: { id: string }; action: string }[] = []
  let next: string | null = null
  do {
    const { body } = await page({ ...query, ...(next ? { after: next } : {}) })
    found.push(...body.entries)
    next = body.next
  } while (next !== null)
  expect(found.map(({ at }) => at)).toEqual(
    found
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  return found
}

test('filters by person, over all pages', async () => {
  const found = await entries({ actor: 'ada' })
  expect(found).toHaveLength(60)
  expect(new Set(found.map(({ actor }) => actor.id))).toEqual(new Set(['ada']))
  expect(await entries({ actor: 'ada', action: 'settings.changed' })).toHaveLength(24)
  expect(await entries({ actor: 'unknown' })).toEqual([])
})

test('filters by time: start inclusive, end exclusive', async () => {
  const days = async (query: Record<string, string>) =>
    (await entries(query)).map(({ at }) => at.slice(0, 10))
  const spring = { actor: 'ben', from: '2031-03-04T12:00:00Z', until: '2031-05-02T12:00:00Z' }
  expect(await days(spring)).toEqual([
    ...['2031-05-01', '2031-04-05', '2031-04-04', '2031-04-03', '2031-04-02', '2031-04-01'],
    ...['2031-03-05', '2031-03-04'],
  ])
  expect(await days({ ...spring, from: '2031-05-01T14:00:00+02:00' })).toEqual(['2031-05-01'])
  expect(await entries({ from: '2031-01-01T00:00:00Z', until: '2031-07-01T00:00:00Z' })).toHaveLength(60)
  for (const wrong of ['yesterday', '2031-02-30T00:00:00Z']) {
    expectProblem(await page({ from: wrong }), 422, 'invalid-input')
  }
})

test('the file contains the filtered entries', async () => {
  const query = { actor: 'ada', from: '2031-12-01T00:00:00Z' }
  await app.cookieOf(admin)
  await app.database.pool.query(`update sessions set authenticated_at = '2031-12-31T12:00:00Z'`)
  const { body } = await app.call('GET /api/admin/audit/export', { as: admin, query })
  const lines = String(body).trimEnd().split('\n')
  expect(lines).toHaveLength(1 + 5)
  for (const line of lines.slice(1)) expect(line).toContain(',Ada,ada,')
})

test("finds a person's entries by an index", async () => {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
    const { rows } = await client.query(
      `explain select id from audit_entries where actor_id = 'ada' and at >= '2031-05-01' and at < '2031-06-01'
        order by at desc limit 51`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Cond: \(+actor_id/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test("accepts a time in any zone, and rejects a year outside the site's calendar", async () => {
  expect(await entries({ actor: 'ada', until: '2031-01-02T23:58:00+23:59' })).toHaveLength(1)
  for (const from of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59']) {
    expectProblem(await page({ from }), 422, 'invalid-input')
  }
})
