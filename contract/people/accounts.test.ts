import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accounts, adminLoginInput, linkRequest, loginInput, newPasswordInput } from './accounts.ts'

/** The first message of each field, as forms and the API show it. */
function messages(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, value)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse(),
  )
}

const wrongAddresses = [
  '',
  'maya',
  'maya@',
  '@example.org',
  'maya@studio',
  'a b@example.org',
  `${'x'.repeat(250)}@a.org`,
]

test.each(wrongAddresses)('refuses %j as an address to sign in with or to send a link to', (email) => {
  expect(messages(loginInput, { email, password: '12345678' })).toEqual({ email: 'Invalid email address' })
  expect(messages(linkRequest, { email })).toEqual({ email: 'Please enter a valid email address' })
})

test('lets the first administrator sign in, whose address has no dot', () => {
  expect(messages(loginInput, { email: 'administrator@localhost', password: '12345678' })).toEqual({})
})

test('trims spaces around an address', () => {
  expect(z.parse(linkRequest, { email: ' maya@example.org ' })).toEqual({ email: 'maya@example.org' })
})

test('requires 8 characters at sign-in, setup and reset', () => {
  const tooShort = { password: 'Password must be at least 8 characters' }
  expect(messages(loginInput, { email: 'maya@example.org', password: '1234567' })).toEqual(tooShort)
  expect(messages(newPasswordInput, { token: 'x', password: '1234567' })).toEqual(tooShort)
  expect(messages(newPasswordInput, { token: 'x', password: '12345678' })).toEqual({})
  expect(messages(newPasswordInput, { token: 'x', password: `${'🗝️ '.repeat(20)}ünïcode` })).toEqual({})
})

test('requires both fields from an administrator, of any length', () => {
  expect(messages(adminLoginInput, { email: ' ', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(messages(adminLoginInput, {})).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(messages(adminLoginInput, { email: 'ada', password: 'x' })).toEqual({})
})

test('uses the refusal sentences of the specification', () => {
  expect(accounts['POST /api/auth/setup-password'].refusals['invalid-token'].title).toBe(
    'Invalid or expired setup token',
  )
  expect(accounts['POST /api/auth/reset-password'].refusals['invalid-reset-token'].title).toBe(
    'Invalid reset token',
  )
  expect(accounts['POST /api/auth/login'].refusals['wrong-credentials'].title).toBe('Invalid credentials')
})
