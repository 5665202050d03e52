import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TooBusy } from '../../../database/limit-concurrency.ts'
import { toRefusal } from './refusal.ts'

const nowhere = join(tmpdir(), 'creare-nothing-is-here')

test('a missing database socket means the database is away', async () => {
  const failed = await new Promise((resolve) => connect(nowhere).on('error', resolve))
  expect(toRefusal(new Error('Failed query', { cause: failed })).code).toBe('database-unavailable')
})

test('a missing file is not reported as a database failure', async () => {
  const failed = await open(nowhere).catch((error: unknown) => error)
  expect(toRefusal(failed).code).toBe('internal-error')
})

const withCode = (code: string) => Object.assign(new Error('canceling statement'), { code })

test.each([
  ['a statement that took too long', withCode('57014')],
  ['a deadlock', withCode('40P01')],
  ['no turn in time', new TooBusy()],
])('%s means the site is busy and the request can be retried', (_, cause) => {
  const { code, status, message, headers } = toRefusal(new Error('Failed query', { cause }))
  expect([code, status, headers]).toEqual(['too-busy', 503, { 'retry-after': '5' }])
  expect(message).toBe('The site is too busy at the moment. Please try again shortly.')
})

test('a database that accepts no connection is away', () => {
  const failed = new Error('Connection terminated due to connection timeout')
  expect(toRefusal(new Error('Failed query', { cause: failed })).code).toBe('database-unavailable')
})
