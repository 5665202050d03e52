import pino from 'pino'
import { describe, expect, test } from 'vitest'
import type { Endpoint, EndpointKey } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { buildApi } from './api.ts'
import type { Implementation } from './implement.ts'
import { onePlace } from './read-places.ts'

const complete: Implementation[] = (Object.entries(contract) as [EndpointKey, Endpoint][]).map(
  ([key, endpoint]) => ({ key, endpoint, handler: async () => ({}), shared: false }),
)
const [first, ...rest] = complete as [Implementation, ...Implementation[]]
const build = (implementations: Implementation[]) => () =>
  buildApi({
    implementations,
    sessions: { viewerOf: async () => null, renew: async () => null },
    requireConfirmation: async () => {},
    baseUrl: 'http://localhost:3000',
    logger: pino({ level: 'silent' }),
    checkOutput: false,
    reads: onePlace({} as never),
  })

describe('the server refuses to start', () => {
  test('with an endpoint that is not implemented', () => {
    expect(build(rest)).toThrow(`${first.key} is in the contract but not implemented`)
  })

  test('with an endpoint that has no handler', () => {
    const handler = undefined as never
    expect(build([{ ...first, handler }, ...rest])).toThrow(
      `${first.key} is in the contract but has no handler`,
    )
  })

  test('with an endpoint that declares no access', () => {
    const endpoint = { ...first.endpoint, access: undefined as never }
    expect(build([{ ...first, endpoint }, ...rest])).toThrow(`${first.key} declares no access`)
  })

  test('with a handler for an unknown endpoint', () => {
    const extra = { ...first, key: 'GET /api/back-door' as const }
    expect(build([...complete, extra])).toThrow('GET /api/back-door is implemented but not in the contract')
  })

  test('with an endpoint implemented twice', () => {
    expect(build([...complete, first])).toThrow('implemented twice')
  })
})

test('and starts when every endpoint is implemented', () => {
  expect(build(complete)).not.toThrow()
})
