import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseUrl, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { drawnPage, openTestDoor } from '../../../tests/support/door.ts'
import type { PageViewer } from './door.ts'

const password = 'a pottery wheel'
let app: TestApp
let door: Awaited<ReturnType<typeof openTestDoor>>
let shown: PageViewer['sent'] | undefined

beforeAll(async () => {
  app = await createTestApp()
  door = await openTestDoor(
    app,
    async (_, { sent }) => {
      shown = sent
      return drawnPage('<p>page</p>', { headers: { 'cache-control': 'public, max-age=60' } })
    },
    {
      formCall: ({ pathname }, { email, password }) =>
        pathname === '/login'
          ? { key: 'POST /api/auth/login', input: { body: { email, password } }, next: () => '/dashboard' }
          : null,
    },
  )
})
afterAll(async () => {
  await door.close()
  await app.close()
})

const own = { origin: baseUrl }

test('a form is carried out, and the browser led on with the session', async () => {
  const { email } = await app.make.student({ password })
  const answer = await door.post('/login', { email, password }, own)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/dashboard')
  expect(answer.headers.get('set-cookie')).toContain('HttpOnly')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a refused form is shown again with its values, but not the password, and is not cached', async () => {
  const answer = await door.post('/login', { email: 'nobody@school.example', password }, own)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(shown).toMatchObject({ problem: { code: 'wrong-credentials' }, output: null, signedIn: false })
  expect(shown?.values).toEqual({ email: 'nobody@school.example' })
  await door.post('/login', { email: 'no address', password }, own)
  expect(shown?.problem?.errors).toEqual([{ field: 'email', message: 'Invalid email address' }])
})

test('a form of another site is refused', async () => {
  const { email } = await app.make.student({ password })
  const answer = await door.post('/login', { email, password }, { origin: 'https://elsewhere.example' })
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(shown?.problem?.code).toBe('foreign-origin')
})

test('a page without a form takes none, and no other body is read', async () => {
  expect((await door.post('/about', {}, own)).status).toBe(405)
  const json = await fetch(`${door.url}/login`, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(json.status).toBe(415)
})
