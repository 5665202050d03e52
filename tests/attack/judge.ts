import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../contract/index.ts'
import { problem, sharedRefusals } from '../../contract/problem.ts'
import type { Answer } from '../support/app.ts'

const strictProblem = z.strictObject(problem.shape)
const inside = /\n\s*at |node_modules|\.[jt]s:\d|\bselect .* from\b|insert into|params:/i

/** Returns the fault of a response in one sentence; null if it matches the contract. */
export function faultOf(key: string, answer: Answer): string | null {
  const endpoint: Endpoint = contract[key as ContractKey]
  const { status, headers, body } = answer
  if (status >= 500) return `answered ${status}: ${JSON.stringify(body)}`
  if (status === 200 || (endpoint.download && [206, 302, 304].includes(status))) {
    if (endpoint.download) return null
    const result = z.safeParse(endpoint.output, body)
    if (!result.success)
      return `answered outside its schema: ${JSON.stringify(result.error.issues).slice(0, 500)}`
    const more = firstDifference(body, result.data)
    return more && `answered more than its schema promises: ${more}`
  }
  const type = headers.get('content-type')
  if (type !== 'application/problem+json')
    return `refused with ${status} as ${type}: ${String(body).slice(0, 200)}`
  const refusal = z.safeParse(strictProblem, body)
  if (!refusal.success) return `refused with no problem document: ${JSON.stringify(body).slice(0, 300)}`
  const { code, message, error } = refusal.data
  const promised: Record<string, { status: number }> = { ...sharedRefusals, ...endpoint.refusals }
  if (promised[code]?.status !== status) return `refused with ${status} ${code}, which it does not promise`
  if (message === '' || message !== error) return 'refused without a sentence'
  return inside.test(JSON.stringify(body)) ? `reveals its inside: ${JSON.stringify(body)}` : null
}

function firstDifference(sent: unknown, promised: unknown, path = 'answer'): string | null {
  if (Object.is(sent, promised)) return null
  if (typeof sent !== 'object' || typeof promised !== 'object' || sent === null || promised === null)
    return path
  for (const [name, part] of Object.entries(sent)) {
    const found = firstDifference(part, (promised as Record<string, unknown>)[name], `${path}.${name}`)
    if (found) return found
  }
  return null
}
