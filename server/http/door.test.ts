import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { openTestDoor } from '../../tests/support/door.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('a page that cannot be rendered', () => {
  test.each([
    ['throws', () => Promise.reject(new Error('a secret of the inside'))],
    ['comes out as an error', async () => new Response('<p>a secret of the inside</p>', { status: 500 })],
  ])('because it %s is a page all the same, and tells nothing of the inside', async (_, renderPage) => {
    const door = await openTestDoor(app, renderPage)
    const { status, headers, text } = await door.get('/a-page', {
      cookie: await app.cookieOf(await app.make.student()),
    })
    expect(status).toBe(500)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(text).toContain('<h1>Something went wrong on our side</h1>')
    expect(text).not.toContain('secret of the inside')
    await door.close()
  })
})

describe('every answer', () => {
  const assets = mkdtempSync(join(tmpdir(), 'creare-door-'))
  for (const name of ['favicon.ico', 'drawing.svg', 'worker.mjs', 'program.js']) {
    writeFileSync(join(assets, name), 'x')
  }
  afterAll(() => rmSync(assets, { recursive: true }))

  test.each([
    '/a-page',
    '/api/site',
    '/api/nothing',
    '/api/user/enrollments',
    '/api/events',
    '/favicon.ico',
    '/drawing.svg',
    '/worker.mjs',
    '/program.js',
  ])('%s carries the headers that protect it', async (path) => {
    const html = '<script>one()</script><p>page</p>'
    const door = await openTestDoor(
      app,
      async () => new Response(html, { headers: { 'content-type': 'text/html' } }),
      { assets },
    )
    const { headers } = await door.get(path)
    expect(headers.get('content-type')).not.toBe('')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/)
    // A worker is held to the policy of its own file, and some of them need what a page's policy has to allow.
    const isScript = /\.m?js$/.test(path)
    expect(/default-src/.test(headers.get('content-security-policy') ?? '')).toBe(!isScript)
    await door.close()
  })
})

test('a page is read and not written to', async () => {
  const door = await openTestDoor(app, async () => new Response('page'))
  const { status, headers } = await door.get('/a-page', {}, 'POST')
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('GET, HEAD')
  await door.close()
})

test('a file that is gone since the start ends its own answer, and the next one comes', async () => {
  const assets = mkdtempSync(join(tmpdir(), 'creare-door-'))
  writeFileSync(join(assets, 'old.js'), 'old()')
  const door = await openTestDoor(app, async () => new Response('page'), { assets })
  expect((await door.get('/old.js')).text).toBe('old()')
  rmSync(assets, { recursive: true })
  await expect(door.get('/old.js')).rejects.toThrow('fetch failed')
  expect((await door.get('/a-page')).text).toBe('page')
  await door.close()
})
