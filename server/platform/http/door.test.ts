import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { drawnPage, openTestDoor } from '../../../tests/support/door.ts'
import { securityHeaders } from './security-headers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('a page that cannot be rendered', () => {
  test.each([
    ['throws', () => Promise.reject(new Error('a secret of the inside'))],
    ['comes out as an error', async () => drawnPage('<p>a secret of the inside</p>', { status: 500 })],
  ])('because it %s is still an HTML page and reveals no internals', async (_, renderPage) => {
    const door = await openTestDoor(app, renderPage)
    const { status, headers, text } = await door.get('/a-page', {
      cookie: await app.cookieOf(await app.make.student()),
    })
    expect(status).toBe(500)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(text).toContain('<h1>Something went wrong on our side</h1>')
    // A way out if this address keeps failing.
    expect(text).toContain('<a href="/">Home</a>')
    expect(text).not.toContain('secret of the inside')
    await door.close()
  })
})

test('a reader who leaves before the page is there is no error of the site', async () => {
  const lines: string[] = []
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const renderPage = async (request: Request) => {
    ask()
    await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    end()
    throw request.signal.reason
  }
  const door = await openTestDoor(app, renderPage, { log: (line) => lines.push(line) })
  const left = new AbortController()
  const reading = fetch(`${door.url}/a-page`, { signal: left.signal }).catch(() => null)
  await asked
  left.abort()
  await Promise.all([reading, ended])
  expect((await door.get('/api/health')).status).toBe(200)
  expect(lines).toEqual([])
  await door.close()
})

test('a page runs only the scripts it was rendered with', async () => {
  const html = '<script>ours()</script><p>A post <script>theirs()</script></p>'
  const door = await openTestDoor(app, async () => drawnPage(html, { scripts: ['ours()'] }))
  const policy = (await door.get('/a-page')).headers.get('content-security-policy')
  const named = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`
  expect(policy).toContain(`script-src 'self' ${named('ours()')};`)
  expect(policy).not.toContain(named('theirs()'))
  await door.close()
})

test('redirects within the site omit the host, which the client controls', async () => {
  const door = await openTestDoor(app, async (request) =>
    drawnPage('', { status: 308, headers: { location: new URL('/x', request.url).href } }),
  )
  const { port } = new URL(door.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('GET //x HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toContain('308')
  expect(answer.toLowerCase()).toContain('location: /x\r\n')
  await door.close()
})

test('files for programs are served with a query too', async () => {
  const door = await openTestDoor(app, async () => drawnPage('', { status: 404 }))
  expect((await door.get('/sitemap.xml?x')).status).toBe(200)
  await door.close()
})

describe('every response', () => {
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
  ])('%s carries the security headers', async (path) => {
    const html = '<script>one()</script><p>page</p>'
    const door = await openTestDoor(
      app,
      async () => drawnPage(html, { headers: { 'content-type': 'text/html' } }),
      { assets },
    )
    const { headers } = await door.get(path)
    expect(headers.get('content-type')).not.toBe('')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/)
    // A worker follows the policy of its own file, and some need what a page's policy allows.
    const isScript = /\.m?js$/.test(path)
    expect(/default-src/.test(headers.get('content-security-policy') ?? '')).toBe(!isScript)
    await door.close()
  })
})

describe('every raw answer', () => {
  const request = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, 'Host: localhost:3000', 'Connection: close', ...headers, '', ''].join('\r\n')
  const assets = mkdtempSync(join(tmpdir(), 'creare-door-'))
  writeFileSync(join(assets, 'program.js'), 'x')
  afterAll(() => rmSync(assets, { recursive: true }))

  async function answerTo(port: number, bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    return text(socket)
  }

  test.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['two lengths', request('POST /api/site', 'Content-Length: 4', 'Transfer-Encoding: chunked'), 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['a backslash', request('GET /\\evil.example'), 400],
    ['headers without end', request('GET /', `X: ${'a'.repeat(20_000)}`), 431],
    ['an expectation', request('GET /', 'Expect: miracles'), 417],
    ['an echo', request('TRACE /'), 405],
    ['another site’s question', request('OPTIONS /api/site', 'Origin: https://evil.example'), 405],
    [
      'too much',
      request('POST /api/auth/login', 'Content-Type: application/json', 'Content-Length: 9999999'),
      413,
    ],
    ['a form', request('POST /api/auth/login', 'Content-Type: text/plain', 'Content-Length: 0'), 415],
    ['a part that is not there', request('GET /program.js', 'Range: bytes=99-'), 416],
    ['a file that is known', request('GET /program.js', 'If-None-Match: ETAG'), 304],
    ['a file that is written to', request('POST /program.js', 'Content-Length: 0'), 405],
    ['a stream without a session', request('GET /api/events', 'Accept: text/event-stream'), 204],
  ])('to %s carries the security headers', async (_, bytes, status) => {
    const door = await openTestDoor(app, async () => drawnPage('page'), { assets })
    const etag = (await door.get('/program.js')).headers.get('etag') ?? ''
    const answer = await answerTo(Number(new URL(door.url).port), bytes.replace('ETAG', etag))
    await door.close()
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const names = answer
      .toLowerCase()
      .split('\r\n')
      .map((line) => line.split(':')[0])
    for (const name of Object.keys(securityHeaders('http://localhost:3000'))) expect(names).toContain(name)
    expect(answer).toMatch(/base-uri 'none'/)
    expect(answer.toLowerCase()).not.toContain('access-control')
  })

  test('sends HSTS under https', () => {
    expect(securityHeaders('https://learn.example.org')['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })
})

test('a page refuses writes', async () => {
  const door = await openTestDoor(app, async () => drawnPage('page'))
  const { status, headers } = await door.get('/a-page', {}, 'POST')
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('GET, HEAD')
  await door.close()
})

test('HEAD returns the headers of the full page', async () => {
  const html = `<script>one()</script>${'<p>page</p>'.repeat(1_000)}`
  const methods: string[] = []
  const door = await openTestDoor(app, async (request) => {
    methods.push(request.method)
    return drawnPage(html, {
      headers: { 'content-type': 'text/html', 'cache-control': 'public, no-cache' },
    })
  })
  const plain = { 'accept-encoding': 'identity' }
  const head = await door.get('/a-page', plain, 'HEAD')
  const kept = await door.get('/a-page', plain)
  await door.close()
  expect(head.text).toBe('')
  for (const name of ['content-length', 'content-security-policy', 'etag']) {
    expect(head.headers.get(name)).toBe(kept.headers.get(name))
  }
  expect(head.headers.get('content-length')).toBe(`${html.length}`)
  expect(methods).toEqual(['GET'])
})

test.each(['/%', '/course/%ff', '/catalog%E0%A4%A'])(
  'the malformed address %s shows the page that says so',
  async (path) => {
    const seen: string[] = []
    const door = await openTestDoor(app, async (request) => {
      seen.push(new URL(request.url).pathname)
      return drawnPage('<h1>Page Not Found</h1>', { status: 404 })
    })
    const { status, text } = await door.get(path)
    await door.close()
    expect({ status, text, seen }).toEqual({ status: 404, text: '<h1>Page Not Found</h1>', seen: ['/%25'] })
  },
)

test('a file deleted since the start ends its own response only, and the next request works', async () => {
  const assets = mkdtempSync(join(tmpdir(), 'creare-door-'))
  writeFileSync(join(assets, 'old.js'), 'old()')
  const door = await openTestDoor(app, async () => drawnPage('page'), { assets })
  expect((await door.get('/old.js')).text).toBe('old()')
  rmSync(assets, { recursive: true })
  await expect(door.get('/old.js')).rejects.toThrow('fetch failed')
  expect((await door.get('/a-page')).text).toBe('page')
  await door.close()
})

test.each([
  ['with its length', 'Content-Length: 100\r\n\r\n{'],
  ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
])('a client that disconnects within a form, sent %s, is not logged as an error', async (_, rest) => {
  const here = await createTestApp({ logLevel: 'info' })
  const door = await openTestDoor(here, async () => drawnPage(''))
  const socket = connect(Number(new URL(door.url).port), '127.0.0.1')
  socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`)
  await new Promise((sent) => setTimeout(sent, 100))
  socket.resetAndDestroy()
  const refusals = () => here.log.filter((line) => line.includes('"POST /api/auth/login"'))
  await expect.poll(refusals).toHaveLength(1)
  expect(refusals()[0]).toContain('"event":"refused"')
  expect(refusals()[0]).toContain('"status":400')
  await door.close()
  await here.close()
})
