import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folded } from '../../rules/text/folding.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'

let app: TestApp
let reader: Person
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  reader = await app.make.student({ firstName: 'Noor' })
  admin = await app.make.administrator()
  await run(`update users set created_at = now() - interval '1 year' where id = $1`, [reader.id])
})
afterAll(() => app.close())

const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

async function begin(title: string, body: string): Promise<string> {
  const { body: made } = await app.call('POST /api/discussions/threads', {
    as: reader,
    body: { forumId: 'general', title, body, mentions: [], idempotencyKey: randomUUID() },
  })
  expect(made.threadId, JSON.stringify(made)).toBeDefined()
  return made.threadId
}

/** The highlighted words in site search and in discussion search. */
async function find(q: string) {
  const { body } = await app.call('GET /api/search', { as: reader, query: { q, kind: 'discussions' } })
  expect(body.similar, q).toBe(false)
  const [first] = body.groups[0]?.results ?? []
  const own = await app.call('GET /api/discussions/search', { as: reader, query: { q } })
  const marked = (pieces: string[] | null = []) => pieces?.filter((_, index) => index % 2 === 1) ?? []
  return { path: first?.path, marked: marked(first?.excerpt), hits: own.body.hits }
}

describe('a post', () => {
  test.each([
    ['cafe\u0301 noir', 'caf\u00e9', 'caf\u00e9'],
    ['caf\u00e9 au lait', 'cafe\u0301 lait', 'caf\u00e9'],
    ['caf\u00e9 crema', 'cafe crema', 'caf\u00e9'],
    ['A crème brûlée', 'creme brulee', 'crème'],
    ['Filming in Zürich', 'zurich', 'Zürich'],
    ['a naïve start', 'naive', 'naïve'],
    ['ﬁnance from a PDF', 'finance', 'ﬁnance'],
    ['Flights to IĞDIR', 'iğdır flights', 'IĞDIR'],
    ['Trains to Iğdır', 'IĞDIR trains', 'Iğdır'],
    ['İSTANBUL by night', 'istanbul', 'İSTANBUL'],
    ['これは日本語のテストです', '日本語', '日本語'],
    ['我们学习视频剪辑的方法', '视频剪辑', '视频剪辑'],
    ['一只猫', '猫', '猫'],
    ['ฉันเรียนภาษาไทยทุกวัน', 'ภาษาไทย', 'ภาษาไทย'],
    ['Dein “Straßenfest”', '"strassenfest"', 'Straßenfest'],
  ])('%s is found by %s', async (text, q, marked) => {
    const threadId = await begin('A discussion', text)
    const found = await find(q)
    expect(found.path).toContain(threadId)
    expect(found.marked).toContain(marked)
    expect(found.hits.map((hit: { threadId: string }) => hit.threadId)).toContain(threadId)
  })

  test('matches only adjacent letters', async () => {
    await begin('A discussion', '海洋と鯨')
    expect((await find('洋鯨')).path).toBeUndefined()
  })

  test('of any length of random letters without spaces is stored', async () => {
    const letters = Array.from({ length: 10_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    )
    const { rows } = await run('select length(search_words($1)) as words', [letters.join('').repeat(20)])
    expect(rows[0].words).toBeGreaterThan(9_000)
    await run('select search_words($1)', [
      Array.from({ length: 200_000 }, (_, index) =>
        String.fromCodePoint(0x20000 + ((index * 7919) % 40_000)),
      ).join(''),
    ])
  })
})

describe('people', () => {
  test('stores Björk in composed form if an Apple program sends it decomposed, and finds it by Björk and bjork', async () => {
    const { status, body } = await app.call('POST /api/admin/users', {
      as: admin,
      body: {
        firstName: 'Bjo\u0308rk',
        lastName: 'Guðmundsdóttir',
        email: 'bjork@example.org',
        role: 'student',
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    for (const search of ['Björk', 'Bjo\u0308rk', 'bjork', 'GUDMUNDS', 'bj']) {
      const { body: list } = await app.call('GET /api/admin/users', { as: admin, query: { search } })
      expect(
        list.users.map(({ firstName }: { firstName: string }) => firstName),
        search,
      ).toContain('Bj\u00f6rk')
    }
  })

  test('finds a public page without accents', async () => {
    const person = await app.make.student({ firstName: 'Zoë' })
    await run(
      `insert into profiles (user_id, bio, handle, is_public) values ($1, 'Ich drehe Kurzfilme.', 'zoe-f', true)`,
      [person.id],
    )
    const { body } = await app.call('GET /api/search', { query: { q: 'zoe', kind: 'people' } })
    expect(body.groups[0]?.results).toMatchObject([
      { path: '/@zoe-f', title: ['', 'Zoë', expect.anything()] },
    ])
  })
})

test('finds a misspelled title without accents', async () => {
  await begin('Pâtisserie québécoise', 'x')
  const { body } = await app.call('GET /api/search', { as: reader, query: { q: 'patiserie quebecose' } })
  expect(body).toMatchObject({ similar: true, groups: [{ kind: 'discussions' }] })
})

test('the database folds like the rule', async () => {
  const letters = Array.from({ length: 0x2ffff }, (_, code) => code + 1).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && /\p{L}|\p{N}|\p{M}|\p{P}/u.test(String.fromCodePoint(code)),
  )
  const pairs = letters.map((code) => folded(String.fromCodePoint(code)))
  const { rows } = await run(
    `select to_hex(code) as code, folded(chr(code)) as sql, rule from unnest($1::int[], $2::text[]) as known(code, rule)
      where folded(chr(code)) <> rule`,
    [letters, pairs],
  )
  // Letters added in Unicode 16 have a lowercase form only where that version is known.
  const isNew = ({ code }: { code: string }) => /^(a7c[b-f]|a7d|a7f1|16e[ab])/.test(code)
  expect(rows.filter((row) => !isNew(row))).toEqual([])
})

test('the migration normalizes older decomposed texts, which are then found', async () => {
  const threadId = await begin('A discussion', 'decomposed')
  await run(`update posts set markdown = $2 where thread_id = $1`, [threadId, 'smo\u0308rga\u030asbord'])
  await run(`update users set name = $2 where id = $1`, [reader.id, 'Noe\u0308l'])
  await run(`update courses set outcomes = $1 where id = 'fnd-100'`, [
    JSON.stringify(['A re\u0301sume\u0301']),
  ])
  const folder = `${import.meta.dirname}/../../database/migrations/before-release`
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('search-by-folded-words.sql'))
  const statements = readFileSync(`${folder}/${name}`, 'utf8').split('--> statement-breakpoint')
  for (const statement of statements) {
    if (/nfc normalized|update posts set words/.test(statement)) await run(statement)
  }
  const { rows } = await run(
    `select markdown, (select name from users where id = $2), (select outcomes from courses where id = 'fnd-100')
       from posts where thread_id = $1`,
    [threadId, reader.id],
  )
  expect(rows).toEqual([
    { markdown: 'sm\u00f6rg\u00e5sbord', name: 'No\u00ebl', outcomes: ['A r\u00e9sum\u00e9'] },
  ])
  expect((await find('smorgasbord')).path).toContain(threadId)
  const { body } = await app.call('GET /api/search', { query: { q: 'resume', kind: 'courses' } })
  expect(body.groups[0]?.results).toMatchObject([{ id: 'fnd-100' }])
})

test.each([
  ['users_by_part', `select id from users where searchable like '%bjork%'`],
  [
    'applications_by_part',
    `select id from applications where folded(' ' || first_name || ' ' || last_name || ' ' || email) like '%bjork%'`,
  ],
  ['courses_by_part', `select id from courses where searchable like '%cafe%'`],
  [
    'people_by_likeness',
    `select id from users where (folded(name) like 'bjo%' or folded(name) like '% bjo%')`,
  ],
])('%s is the index for substring search', async (index, statement) => {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain ${statement}`)
    expect(JSON.stringify(rows)).toContain(index)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
