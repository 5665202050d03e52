import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toRefusal } from './refusal.ts'

const nowhere = join(tmpdir(), 'creare-nothing-is-here')

test('a database whose socket is not there is away', async () => {
  const failed = await new Promise((resolve) => connect(nowhere).on('error', resolve))
  expect(toRefusal(new Error('Failed query', { cause: failed })).code).toBe('database-unavailable')
})

test('a file that is not there is no trouble of the database', async () => {
  const failed = await open(nowhere).catch((error: unknown) => error)
  expect(toRefusal(failed).code).toBe('internal-error')
})

test.each(['57014', '40P01'])('a statement that took too long (%s) may be tried again', (code) => {
  const {
    code: told,
    status,
    message,
    headers,
  } = toRefusal(
    new Error('Failed query', { cause: Object.assign(new Error('canceling statement'), { code }) }),
  )
  expect([told, status, headers]).toEqual(['too-busy', 503, { 'retry-after': '5' }])
  expect(message).toBe('The site has too much to do at the moment. Please try again shortly.')
})
