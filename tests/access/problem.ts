import { expect } from 'vitest'
import * as z from 'zod/mini'
import { problem } from '../../contract/problem.ts'
import type { Answer } from '../support/app.ts'

/** Expects a refusal to match RFC 9457 and the contract exactly, without internal details. */
export function expectProblem(answer: Answer, status: number, code?: string): void {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(z.parse(z.strictObject(problem.shape), answer.body)).toEqual(answer.body)
  expect(answer.body).toMatchObject({ status, ...(code ? { code } : {}) })
  expect(answer.body.title).not.toBe('')
  expect(answer.body.requestId).toMatch(/^[\w-]{8,64}$/)
  expect(answer.body.error).not.toBe('')
  expect(answer.body.message).toBe(answer.body.error)
  expect(answer.body.detail).toBe(answer.body.error)
  expect(JSON.stringify(answer.body)).not.toMatch(
    /\n\s*at |node_modules|\.[jt]s:\d|\bselect .* from\b|insert into|params:/i,
  )
}
