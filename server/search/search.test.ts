import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchGroup } from '../../contract/search.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'

let app: TestApp
let reader: Person
let writer: Person
const xss = `<img src=x onerror="alert('quokka')"> <script>quokka</script> javascript:quokka`

beforeAll(async () => {
  app = await createTestApp()
  reader = await app.make.student({ firstName: 'Noor' })
  writer = await app.make.student({ firstName: 'Wren' })
  // Rate limits depend on account age, and the session caches it at the first call.
  await run(`update users set created_at = now() - interval '1 year' where id = $1`, [writer.id])
})
afterAll(() => app.close())

const find = async (as: Person | undefined, query: Record<string, string>) => {
  const { status, body } = await app.call('GET /api/search', { ...(as ? { as } : {}), query })
  expect(status).toBe(200)
  return body as { groups: SearchGroup[]; similar: boolean }
}
const kinds = async (as: Person | undefined, q: string) =>
  (await find(as, { q })).groups.map(({ kind }) => kind)
const ofKind = async (as: Person | undefined, kind: string, q: string) =>
  (await find(as, { q, kind })).groups[0]?.results ?? []
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

async function begin(title: string, body: string, forumId = 'general', as = writer): Promise<string> {
  const { body: made } = await app.call('POST /api/discussions/threads', {
    as,
    body: { forumId, title, body, mentions: [], idempotencyKey: randomUUID() },
  })
  expect(made.threadId, JSON.stringify(made)).toBeDefined()
  return made.threadId
}

describe('finds', () => {
  test('a course by its words, their forms, its code and a prefix', async () => {
    for (const q of ['brand identity', 'branding identities', 'BRD 101', 'brand ident']) {
      const [first] = await ofKind(undefined, 'courses', q)
      expect(first, q).toMatchObject({ id: 'brd-101', path: '/course/brd-101', kind: 'courses' })
    }
    const [first] = await ofKind(undefined, 'courses', 'brand identity')
    expect(first?.title).toEqual(['Build Your ', 'Brand', ' ', 'Identity'])
    expect(first?.context).toBe('BRD 101 · Introductory')
  })

  test('a misspelled title, marked as similar', async () => {
    const { groups, similar } = await find(undefined, { q: 'Brandng Identty', kind: 'courses' })
    expect(similar).toBe(true)
    expect(groups[0]?.results.map(({ id }) => id)).toContain('brd-101')
    expect(groups[0]?.results[0]?.excerpt).toBeNull()
  })

  test('departments, tracts, modules and open lectures, for visitors too', async () => {
    expect(await ofKind(undefined, 'departments', 'marketing')).toMatchObject([
      { path: '/departments?department=marketing' },
    ])
    expect(await ofKind(undefined, 'tracts', 'streamer')).toMatchObject([{ path: '/courses#streamer' }])
    const [module] = await ofKind(undefined, 'modules', 'creator economy')
    expect(module?.path).toMatch(/^\/course\/[a-z]{3}-\d{3}\?module=/)
    const lectures = await ofKind(undefined, 'lectures', 'audience')
    expect(lectures.length).toBeGreaterThan(3)
    expect(lectures.every(({ id }) => id.endsWith('-1'))).toBe(true)
    expect(lectures[0]?.excerpt?.length).toBeGreaterThan(1)
  })

  test('the matching passage of a long text', async () => {
    const filler = 'Light falls from the left in every room we rent. '.repeat(100)
    const late = `${filler}\n\nA numbat likes its termites fresh.\n\n${filler}`
    await begin('On small marsupials', `One numbat came early. ${late}`)
    const [one] = await ofKind(reader, 'discussions', 'numbats termite')
    expect(one?.excerpt?.join('')).toMatch(/^… .*numbat likes its termites fresh\..* …$/s)
    expect(one?.excerpt?.slice(1).filter((_, index) => index % 2 === 0)).toEqual(['numbat', 'termites'])
    const [first] = await ofKind(reader, 'discussions', 'numbat early')
    expect(first?.excerpt?.join('')).toMatch(/^One numbat came early\..* …$/s)
  })

  test('text without Markdown syntax, footnote marks included', async () => {
    await begin('On burrows', '> A **quokka**[^2] digs [at night](https://example.org).\n\n[^2]: Seen twice.')
    const [one] = await ofKind(reader, 'discussions', 'quokka')
    expect(one?.excerpt?.join('').replaceAll(/\s+/g, ' ').trim()).toBe('A quokka digs at night. Seen twice.')
  })

  test('the words of a drawing, without its lines', async () => {
    const drawing =
      '<svg viewBox="0 0 360 90">\n  <title>A bandicoot digs below the line.</title>\n  <path class="line arrow" d="M1 1h9"/>\n  <text x="1" y="9">its nose</text>\n</svg>'
    await run(
      `update module_contents set lecture_markdown = $1 || lecture_markdown where module_id = 'mkt-101-1'`,
      [`:::drawing\n\`\`\`svg\n${drawing}\n\`\`\`\n:::\n\n`],
    )
    const [one] = await ofKind(undefined, 'lectures', 'bandicoot')
    expect(one?.id).toBe('mkt-101-1')
    expect(one?.excerpt?.join('').replaceAll(/\s+/g, ' ')).toMatch(
      /svg A bandicoot digs below the line\. its nose/,
    )
    expect(await ofKind(undefined, 'lectures', 'viewbox')).toEqual([])
  })

  test.each([
    'numbat c++ (a|b',
    'numbat \\m [x',
    'numbat -termites',
    '"numbat likes" or *',
    'numbat.example/x?y',
  ])('%s is a harmless query', async (q) => expect((await find(reader, { q })).groups).toBeDefined())

  test("discussions and replies, groups, announcements and the viewer's notes, each at its address", async () => {
    const threadId = await begin('Where do wombats record?', 'I keep a quiet burrow.')
    const { body: reply } = await app.call('POST /api/discussions/threads/{id}/posts', {
      as: writer,
      params: { id: threadId },
      body: {
        body: 'A wombat needs **felt** on the walls.',
        parentId: null,
        mentions: [],
        idempotencyKey: randomUUID(),
      },
    })
    const found = await ofKind(reader, 'discussions', 'wombat')
    const address = `/dashboard/discussions/general/${threadId}`
    const opening = found.find(({ id }) => id !== reply.postId)?.id
    expect(new Set(found.map(({ path }) => path))).toEqual(
      new Set([`${address}#post-${opening}`, `${address}?post=${reply.postId}#post-${reply.postId}`]),
    )
    expect(found.map(({ excerpt }) => excerpt?.join(''))).toContain('A wombat needs felt on the walls.')
    await run(
      `insert into study_groups (id, name, description, joining, most_members) values ($1, 'Wombat mornings', '', 'open', 5)`,
      [randomUUID()],
    )
    await run(
      `insert into announcements (id, title, text, html, audience, by_email, publish_at)
       values ($1, 'Wombat week', 'Bring one.', '', 'everyone', false, now() - interval '1 minute')`,
      [randomUUID()],
    )
    await run(
      `insert into module_notes (user_id, module_id, text, revision) values ($1, 'fnd-100-3', 'wombats dig', 1)`,
      [reader.id],
    )
    expect(await kinds(reader, 'wombat')).toEqual(['discussions', 'study-groups', 'announcements', 'notes'])
  })

  test('people with a public page, by name and text, also after a name change', async () => {
    const person = await app.make.student({ firstName: 'Zephyrine' })
    await run(
      `insert into profiles (user_id, bio, handle, is_public) values ($1, 'I carve kayaks.', 'zephy', true)`,
      [person.id],
    )
    for (const q of ['zephyrine', 'zephy', 'carving kayak', 'Zephirine']) {
      expect(await ofKind(undefined, 'people', q), q).toMatchObject([{ path: '/@zephy', context: '@zephy' }])
    }
    await run(`update users set name = 'Marigold Okafor' where id = $1`, [person.id])
    expect(await ofKind(undefined, 'people', 'marigold')).toHaveLength(1)
    expect(await ofKind(undefined, 'people', 'zephyrine')).toEqual([])
    await run(`update profiles set is_public = false where user_id = $1`, [person.id])
    for (const q of ['marigold', 'marigolt']) expect(await ofKind(reader, 'people', q)).toEqual([])
  })
})

describe('does not find', () => {
  test('finds a post behind more posts of closed threads and courses than are ranked', async () => {
    const read = await begin('Okapi by night', 'okapi')
    const closed = await begin('Okapi for sale', 'okapi')
    await run(
      `insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, status, position)
       values ('sec-901', 'SEC 901', 'Over', 'x', 'marketing', 'Advanced', 'x', '[]', 'archived', 998)`,
    )
    const admin = await app.make.administrator()
    const archived = await begin('Okapi for members', 'okapi', 'sec-901', admin)
    const pinned = await begin('Okapi on top', 'okapi', 'sec-901', admin)
    await run(`update threads set pinned = true where id = $1`, [pinned])
    await run(`update threads set state = 'hidden' where id = $1`, [closed])
    await run(
      `insert into posts (thread_id, number, root_number, markdown, html, words)
       select thread::uuid, 1 + n, 1 + n, 'okapi', 'okapi', to_tsvector('english', 'okapi')
         from unnest($1::text[]) thread, generate_series(1, 90) n`,
      [[closed, archived, pinned]],
    )
    const openings = async (as: Person) => {
      const own = await app.call('GET /api/discussions/search', { as, query: { q: 'okapi' } })
      const threads = new Set(own.body.hits.map(({ threadId }: { threadId: string }) => threadId))
      const paths = (await ofKind(as, 'discussions', 'okapi')).map(({ path }) => path)
      return { threads, paths }
    }
    const asStudent = await openings(reader)
    expect(asStudent.threads).toEqual(new Set([read]))
    expect(asStudent.paths).toEqual([expect.stringContaining(read)])
    expect((await openings(await app.make.instructor())).threads).not.toContain(closed)
  })

  test('hidden and deleted posts, hidden threads, forums of draft courses', async () => {
    const thread = await begin('Axolotl', 'axolotl axolotl')
    expect(await ofKind(reader, 'discussions', 'axolotl')).toHaveLength(1)
    for (const change of [
      `update posts set state = 'hidden' where thread_id = $1`,
      `update posts set state = 'deleted' where thread_id = $1`,
    ]) {
      await run(change, [thread])
      expect(await ofKind(reader, 'discussions', 'axolotl')).toEqual([])
      expect(await ofKind(reader, 'discussions', 'axolotll')).toEqual([])
    }
    await run(`update posts set state = 'shown' where thread_id = $1`, [thread])
    await run(`update threads set state = 'hidden' where id = $1`, [thread])
    expect(await ofKind(reader, 'discussions', 'axolotl')).toEqual([])
    await run(
      `insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, status, position)
       values ('sec-900', 'SEC 900', 'Pangolin Studies', 'x', 'marketing', 'Advanced', 'x', '[]', 'draft', 999)`,
    )
    await run(`insert into modules (id, course_id, position, title, type, summary)
      values ('sec-900-1', 'sec-900', 1, 'Pangolin basics', 'other', 'x')`)
    await begin('Pangolin plans', 'pangolin', 'sec-900', await app.make.administrator())
    for (const as of [undefined, reader, await app.make.instructor()]) {
      expect(await kinds(as, 'pangolin')).toEqual([])
      expect(await kinds(as, 'pangolinn')).toEqual([])
    }
    for (const as of [await app.make.teacherOf('sec-900'), await app.make.administrator()]) {
      expect(await kinds(as, 'pangolin')).toEqual(['discussions'])
      expect(await kinds(as, 'pangolinn')).toEqual(['discussions'])
    }
  })

  test('the text of a locked lecture, until the earlier modules are completed', async () => {
    await run(
      `update module_contents set lecture_markdown = lecture_markdown || ' narwhal' where module_id = 'fnd-100-2'`,
    )
    const student = await app.make.enrolledStudent({ courseId: 'fnd-100' })
    const ahead = await app.make.enrolledStudent({ courseId: 'fnd-100', completed: 1 })
    const other = await app.make.enrolledStudent({ courseId: 'fnd-101', completed: 5 })
    for (const as of [undefined, student, other]) expect(await kinds(as, 'narwhal')).toEqual([])
    expect(await ofKind(ahead, 'lectures', 'narwhal')).toMatchObject([{ id: 'fnd-100-2' }])
    expect(await kinds(await app.make.instructor(), 'narwhal')).toEqual(['lectures'])
    await run(
      `insert into module_progress (user_id, module_id, course_id, completed_at) values ($1, 'fnd-100-2', 'fnd-100', now())`,
      [student.id],
    )
    await run(
      `update module_contents set lecture_markdown = lecture_markdown || ' dugong' where module_id = 'fnd-100-3'`,
    )
    expect(await kinds(student, 'dugong')).toEqual([])
  })

  test("another person's notes, announcements for others or for later, and, for visitors, anything by students", async () => {
    await run(
      `insert into module_notes (user_id, module_id, text, revision) values ($1, 'fnd-100-1', 'echidna', 1)`,
      [writer.id],
    )
    await run(
      `insert into announcements (id, title, text, html, audience, course_id, by_email, publish_at) values
       ($1, 'Echidna', 'for a course', '', 'course', 'brd-101', false, now() - interval '1 minute'),
       ($2, 'Echidna', 'for later', '', 'everyone', null, false, now() + interval '1 day')`,
      [randomUUID(), randomUUID()],
    )
    await begin('Echidna', 'echidna')
    expect(await kinds(reader, 'echidna')).toEqual(['discussions'])
    expect(await kinds(undefined, 'echidna')).toEqual([])
    const enrolled = await app.make.enrolledStudent({ courseId: 'brd-101' })
    expect(await ofKind(enrolled, 'announcements', 'echidna')).toHaveLength(1)
    expect((await find(reader, { q: 'echidn4a', kind: 'announcements' })).groups).toEqual([])
  })
})

describe('texts are texts', () => {
  test('returns markup in titles, texts and names as plain text pieces', async () => {
    await begin(`Quokka ${xss}`.slice(0, 120), `Look: ${xss}`)
    const [found] = await ofKind(reader, 'discussions', 'quokka')
    expect(found?.title.join('')).toBe(`Quokka ${xss}`.slice(0, 120))
    expect(found?.excerpt?.join('')).toContain('<script')
    expect(found?.title[1]).toBe('Quokka')
  })

  test.each([
    "'; drop table courses; --",
    '\\',
    '%',
    '&|!<->:*',
    '"',
    '((',
    'a:*b',
    '😀',
    'x'.repeat(200),
    '-brand',
    '½½½',
  ])('%s gets a response', async (q) => {
    await find(reader, { q })
  })

  // PostgreSQL's parser has a limit of 32 pending minus signs.
  test.each(['-', '-!', '- ', '-()', '-|', '-"', '-""', '-a'])('only %j is a valid query', async (sign) => {
    const query = { q: sign.repeat(200).slice(0, 200) }
    expect((await app.call('GET /api/search', { query })).status).toBe(200)
  })

  test('rejects a query that is too long and an invalid cursor', async () => {
    const refused: Record<string, string>[] = [
      { q: 'x'.repeat(201) },
      { q: 'brand', kind: 'courses', after: 'x' },
      { q: 'brand', kind: 'courses', after: Buffer.from('words|NaN|x').toString('base64url') },
      { q: 'brand', kind: 'secrets' },
    ]
    for (const query of refused) {
      expect((await app.call('GET /api/search', { query })).status).toBe(422)
    }
  })
})

test('pages by key contain everything once', async () => {
  await run(`insert into threads (id, forum_id, title, last_number) select gen_random_uuid(), 'general', 'Capybara ' || n, 1
    from generate_series(1, 47) n`)
  await run(`insert into posts (thread_id, number, root_number, markdown, html, words)
    select id, 1, 1, 'x', 'x', to_tsvector('english', title) from threads where title like 'Capybara%'`)
  for (const q of ['capybara', 'capibara']) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const { groups } = await find(reader, { q, kind: 'discussions', ...(after ? { after } : {}) })
      seen.push(...(groups[0]?.results.map(({ id }) => id) ?? []))
      after = groups[0]?.next ?? undefined
    } while (after)
    expect(seen).toHaveLength(47)
    expect(new Set(seen).size).toBe(47)
  }
})

test('without pg_trgm, words are found, misspellings are not', async () => {
  const other = await createTestApp()
  try {
    await other.database.pool.query('drop extension pg_trgm cascade')
    const ask = async (q: string) =>
      (await other.call('GET /api/search', { query: { q, kind: 'courses' } })).body
    expect((await ask('brand identity')).groups).toHaveLength(1)
    expect(await ask('brandng identty')).toEqual({ groups: [], similar: false })
    const part = await other.call('GET /api/catalogue/search', { query: { search: 'rand ident' } })
    expect(part.body.total).toBe(1)
    // A database administrator created it: the call adds the indexes.
    const { rows } = await other.database.pool.query('select allow_misspelling() as allowed')
    expect(rows).toEqual([{ allowed: true }])
  } finally {
    await other.close()
  }
})
