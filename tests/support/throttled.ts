import { expect } from 'vitest'
import type { Answer } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let next = 0

export const freshNetwork = () => `198.51.${Math.floor(next / 250)}.${1 + (next++ % 250)}`

/**
 * A separate database whose clock is frozen for new connections: waits start at one second, and a busy machine's time
 * must not count. Its function is found before PostgreSQL's own.
 */
export async function createTimelessDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await database.pool.query(`
    create schema stopped;
    create function stopped.clock_timestamp() returns timestamptz language sql stable
      as $$ select timestamptz '${new Date().toISOString()}' $$;
    do $$ begin
      execute format('alter database %I set search_path = stopped, pg_catalog, public', current_database());
    end $$`)
  return database
}

/** Many requests, a few at a time: more would time out waiting for a connection on a busy machine. */
export async function inRounds(
  count: number,
  attempt: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  // Not a divisor of any limit, so each limit is crossed within a round.
  const atOnce = 8
  const answers: Answer[] = []
  while (answers.length < count) {
    const round = Array.from({ length: Math.min(atOnce, count - answers.length) }, (_, index) =>
      attempt(answers.length + index),
    )
    answers.push(...(await Promise.all(round)))
  }
  return answers
}

export const statuses = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, list]) => [status, list.length]),
  )

export const cookiesOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

/** Expects a refusal with the wait in words and in seconds. */
export function expectThrottled(answer: Answer | undefined) {
  expect(answer?.status).toBe(429)
  expect(answer?.headers.get('content-type')).toBe('application/problem+json')
  expect(answer?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(answer?.body).toMatchObject({ status: 429, code: 'too-many-requests', title: 'Too many requests' })
  expect(answer?.body.message).toMatch(/wait|try again/)
  expect(answer?.body.error).toBe(answer?.body.message)
}
