import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseUrl, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { atomFeed } from './discovery.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = async (path: string) => {
  const { status, headers, body } = await app.fetch(path)
  return { status, type: headers.get('content-type'), location: headers.get('location'), body: String(body) }
}

test('the sitemap lists every public page and published course, and nothing else', async () => {
  const { pool } = app.database
  await pool.query("update courses set status = 'draft' where id = 'fnd-101'")
  const { status, type, body } = await read('/sitemap.xml')
  await pool.query("update courses set status = 'published' where id = 'fnd-101'")
  expect({ status, type }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' })
  const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place.replace(baseUrl, ''))
  expect(places).toHaveLength(10 + 29)
  expect(places).toContain('/course/fnd-100')
  expect(places).not.toContain('/course/fnd-101')
  expect(places.filter((place) => /dashboard|admin|password/.test(place))).toEqual([])
})

test('robots.txt disallows pages that need sign-in and links the sitemap', async () => {
  const { status, body } = await read('/robots.txt')
  expect(status).toBe(200)
  const closed = ['/dashboard', '/admin', '/api/', '/setup-password', '/reset-password']
  for (const path of closed) expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).toContain(`Sitemap: ${baseUrl}/sitemap.xml\n`)
})

test('the feed has the thirty newest courses, newest first', async () => {
  await app.database.pool.query(
    "update courses set created_at = now() + interval '1 hour' where id = 'vid-101'",
  )
  const { status, type, body } = await read('/feed.atom')
  expect({ status, type }).toEqual({ status: 200, type: 'application/atom+xml; charset=utf-8' })
  const links = [...body.matchAll(/<entry>.*?<link href="(.*?)"/gs)].map(([, link]) => link)
  expect(links).toHaveLength(30)
  expect(links[0]).toBe(`${baseUrl}/course/vid-101`)
})

test('the feed is valid for any course title', async () => {
  const { courses } = (await app.call('GET /api/catalogue')).body
  const { site } = (await app.call('GET /api/site')).body
  const any = fc.string({
    unit: fc.constantFrom(...'a<>&"\'\u0000\u0008\u001f\ud800\uffff\n]🎬', ']]>', '<!--'),
  })
  fc.assert(
    fc.property(any, any, (title, description) => {
      const course = { ...courses[0], title, description, createdAt: new Date(0) }
      const feed = atomFeed(baseUrl, site, [course])
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot say
      expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
      expect(feed.isWellFormed()).toBe(true)
      const [, summary] = /<summary>(.*?)<\/summary>/s.exec(feed) ?? []
      expect(summary).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot);)/)
    }),
  )
})

test('the web manifest has the name of the school', async () => {
  const { status, body } = await app.fetch('/site.webmanifest')
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Creare University', short_name: 'Creare', start_url: '/dashboard' })
  expect(body.icons.length).toBeGreaterThan(2)
})

test('security.txt names the contact and expires after half a year', async () => {
  const { status, type, body } = await read('/.well-known/security.txt')
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
  const { site } = (await app.call('GET /api/site')).body
  expect(body).toContain(`Contact: mailto:${site.admissionsEmail}\n`)
  expect(body).toContain(`Canonical: ${baseUrl}/.well-known/security.txt\n`)
  const days = (Date.parse(/Expires: (.*)/.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(366)
})

test('the change-password address redirects to the security page', async () => {
  expect(await read('/.well-known/change-password')).toMatchObject({
    status: 303,
    location: '/dashboard/profile/security',
  })
  expect((await read('/.well-known/no-such-thing')).status).toBe(404)
})
