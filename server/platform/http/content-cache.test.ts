import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { drawnPage, openTestDoor } from '../../../tests/support/door.ts'
import type { Pages } from './door.ts'

let here: TestApp
let there: TestApp
let doors: Awaited<ReturnType<typeof openTestDoor>>[]
let rendered = 0

/** A page like the site's own: greets the signed-in viewer and marks its visitor version cacheable. */
const renderPage: Pages['renderPage'] = async ({ url }, { ask }) => {
  rendered += 1
  if (url.endsWith('/of-known-length')) {
    return drawnPage('long', { headers: { 'cache-control': 'public, no-cache', 'content-length': '4' } })
  }
  const session = await ask('GET /api/auth/session', {})
  const user = 'output' in session ? session.output.user : null
  return drawnPage(`<p>Hello, ${user?.firstName ?? 'visitor'}. ${'A long page. '.repeat(400)}</p>`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' },
  })
}

beforeAll(async () => {
  here = await createTestApp()
  there = await createTestApp({ database: here.database })
  doors = await Promise.all([openTestDoor(here, renderPage), openTestDoor(there, renderPage)])
})
afterAll(async () => {
  await Promise.all(doors.map((door) => door.close()))
  await there.close()
  await here.close()
})
beforeEach(() => {
  rendered = 0
})

const door = () => doors[0] as (typeof doors)[number]
const changeContent = () => here.events.publish(here.database.db, 'content', {})

describe('a shared answer', () => {
  test.each(['/api/catalogue', '/api/courses/fnd-100', '/api/tracts', '/api/site', '/a-page'])(
    '%s has an ETag and returns 304 when it matches',
    async (path) => {
      const first = await door().get(path)
      const etag = first.headers.get('etag') ?? ''
      expect(first.status).toBe(200)
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
      expect(first.headers.get('cache-control')).toMatch(/^public/)
      const again = await door().get(path, { 'if-none-match': etag })
      expect(again).toMatchObject({ status: 304, text: '' })
      expect(again.headers.get('etag')).toBe(etag)
      expect((await door().get(path, { 'if-none-match': 'W/"something else"' })).text).toBe(first.text)
    },
  )

  test.each([
    ['with a query', (n: number) => `/a-page?x=${n}`],
    ['with encoded letters', (n: number) => `/a-pag%65/${n}`],
    ['with capitals', (n: number) => `/A-page/${n}`],
  ])('is not evicted by made-up addresses: %s', async (_, spelled) => {
    const page = await door().get('/a-page')
    await door().get('/api/courses/fnd-100')
    rendered = 0
    const many = 2_100
    for (let at = 0; at < many; at += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => door().get(spelled(at + n))))
    }
    expect(rendered).toBe(many)
    expect((await door().get('/a-page')).text).toBe(page.text)
    expect(rendered).toBe(many)
  })

  // As for a school's logo. Browsers reject a repeated content-length.
  test('sends one content-length, even when the response set its own', async () => {
    await door().get('/of-known-length')
    const [answer] = await once(request(`${door().url}/of-known-length`).end(), 'response')
    answer.resume()
    const lengths = answer.rawHeaders.filter((text: string) => /^content-length$/i.test(text))
    expect(lengths).toHaveLength(1)
    expect(answer.headers['content-length']).toBe('4')
  })

  test('is cached with a query, and compressed on the second request', async () => {
    const get = () => door().get('/a-page?asked=twice', { 'accept-encoding': 'br' })
    await get()
    expect(rendered).toBe(1)
    await expect.poll(async () => (await get()).headers.get('content-encoding')).toBe('br')
    expect(rendered).toBe(1)
  })

  test('is compressed as the browser accepts, with the same content in every form', async () => {
    const plain = await door().get('/api/courses/fnd-100', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const get = () => door().get('/api/courses/fnd-100', { 'accept-encoding': accepted })
      await expect.poll(async () => (await get()).headers.get('content-encoding')).toBe(encoding)
      const packed = await get()
      expect(packed.text).toBe(plain.text)
      expect(packed.headers.get('vary')).toBe('accept-encoding')
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length)
      expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'))
    }
  })

  test("answers HEAD without a body, with the security headers and without the first request's id", async () => {
    const full = await door().get('/api/catalogue', { 'accept-encoding': 'identity' })
    const head = await door().get('/api/catalogue', { 'accept-encoding': 'identity' }, 'HEAD')
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('content-length')).toBe(`${Buffer.byteLength(full.text)}`)
    expect(head.headers.get('x-content-type-options')).toBe('nosniff')
    expect(head.headers.get('x-request-id')).toBeNull()
  })

  test('a refusal is never cached', async () => {
    const answer = await door().get('/api/courses/no-such-course')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
  })
})

describe('a page', () => {
  test('is rendered once for all visitors', async () => {
    const pages = await Promise.all([1, 2, 3].map(() => door().get('/once')))
    const before = rendered
    for (let visitor = 0; visitor < 5; visitor++) pages.push(await door().get('/once'))
    expect(rendered).toBe(before)
    for (const page of pages) expect(page.text).toContain('Hello, visitor.')
  })

  test('is rendered once whatever query is appended, without echoing it', async () => {
    const requested: string[] = []
    const addressRead: Pages['addressRead'] = (address) => address.replace(/\?utm=.*/, '')
    const site = await openTestDoor(
      here,
      (request, who) => {
        requested.push(request.url)
        return renderPage(request, who)
      },
      { addressRead },
    )
    const first = await site.get('/read?utm=1')
    for (const path of ['/read?utm=2', '/read', '/read?utm=<script>']) {
      expect((await site.get(path)).headers.get('etag')).toBe(first.headers.get('etag'))
    }
    expect(rendered).toBe(1)
    const cookie = await here.cookieOf(await here.make.student({ firstName: 'Maya' }))
    expect((await site.get('/read?utm=3', { cookie })).text).toContain('Hello, Maya.')
    expect(requested.map((address) => new URL(address).pathname + new URL(address).search)).toEqual([
      '/read',
      '/read',
    ])
    // Queries of the API and of malformed addresses are not normalized as page queries.
    expect((await site.get('/api/catalogue/search?utm=1')).status).toBe(200)
    expect((await site.get('/%ff?utm=1')).status).toBe(200)
    await site.close()
  })

  test('for a signed-in viewer is private, never cached and never sent to a visitor', async () => {
    const maya = await here.make.student({ firstName: 'Maya' })
    const tom = await here.make.student({ firstName: 'Tom' })
    const cookies = { maya: await here.cookieOf(maya), tom: await here.cookieOf(tom) }
    for (const path of ['/first-signed-in', '/first-visitor']) {
      if (path === '/first-visitor') expect((await door().get(path)).text).toContain('Hello, visitor.')
      for (const [cookie, name] of [
        [cookies.maya, 'Maya'],
        [cookies.tom, 'Tom'],
        [cookies.maya, 'Maya'],
      ] as const) {
        const own = await door().get(path, { cookie })
        expect(own.text).toContain(`Hello, ${name}.`)
        expect(own.headers.get('cache-control')).toBe('private, no-store')
        expect(own.headers.get('etag')).toBeNull()
      }
      expect((await door().get(path)).text).toContain('Hello, visitor.')
    }
  })

  test("for a visitor is not sent to a signed-in viewer, even with the visitor's ETag", async () => {
    const maya = await here.make.student({ firstName: 'Maya' })
    const etag = (await door().get('/etag-of-a-visitor')).headers.get('etag') ?? ''
    const own = await door().get('/etag-of-a-visitor', {
      cookie: await here.cookieOf(maya),
      'if-none-match': etag,
    })
    expect(own.status).toBe(200)
    expect(own.text).toContain('Hello, Maya.')
  })

  test('of a course stays shared in the API for signed-in viewers', async () => {
    const cookie = await here.cookieOf(await here.make.student())
    const visitor = await door().get('/api/courses/fnd-100')
    expect((await door().get('/api/courses/fnd-100', { cookie })).text).toBe(visitor.text)
  })
})

describe('when the content changes', () => {
  test('every process drops its cache', async () => {
    const titles = () =>
      Promise.all(
        doors.map(async (each) => JSON.parse((await each.get('/api/courses/fnd-100')).text).course.title),
      )
    const pages = () => Promise.all(doors.map((each) => each.get('/kept-in-both')))
    const [before] = await titles()
    await pages()
    const { pool } = here.database
    await pool.query("update courses set title = 'A New Title' where id = 'fnd-100'")
    expect(await titles()).toEqual([before, before])
    await changeContent()
    await expect.poll(titles).toEqual(['A New Title', 'A New Title'])
    const madeBefore = rendered
    await pages()
    expect(rendered).toBe(madeBefore + 2)
    await pool.query("update courses set title = $1 where id = 'fnd-100'", [before])
    await changeContent()
    await expect.poll(titles).toEqual([before, before])
  })

  test('an answer made from old content is sent but not cached', async () => {
    let old = true
    const { promise: changed, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const slow = await openTestDoor(here, async () => {
      const text = old ? 'old' : 'new'
      begin()
      if (old) await changed
      return drawnPage(text, { headers: { 'cache-control': 'public, no-cache' } })
    })
    const heard = new Promise<void>((resolve) => here.events.subscribe('content', () => resolve()))
    const pending = slow.get('/slow')
    await begun
    await changeContent()
    await heard
    goOn()
    expect((await pending).text).toBe('old')
    old = false
    expect((await slow.get('/slow')).text).toBe('new')
    await slow.close()
  })
})
