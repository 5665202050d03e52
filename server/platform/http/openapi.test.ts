import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { projectFolder } from '../../start/project-folder.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the description of the API', () => {
  test('equals docs/openapi.json', async () => {
    const written = JSON.parse(readFileSync(join(projectFolder, 'docs', 'openapi.json'), 'utf8'))
    const { status, body } = await app.fetch('/api/openapi.json')
    expect(status).toBe(200)
    expect(written, 'stale: refresh it with `node scripts/write-openapi.mjs`').toEqual(body)
  })

  test('lists every endpoint of the contract with a unique id and its access', async () => {
    const { body } = await app.fetch('/api/openapi.json')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods as object).map(([method, operation]) => ({
        key: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    )
    expect(described.map(({ key }) => key).sort()).toEqual(Object.keys(contract).sort())
    expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(described.length)
    for (const { operation } of described) {
      expect(operation['x-access']).toMatch(/^(public|student|instructor|admin)$/)
      expect(operation.security).toEqual(operation['x-access'] === 'public' ? [] : [{ session: [] }])
      expect(Object.keys(operation.responses)).toContain('200')
    }
  })

  test('names exactly the path parameters', async () => {
    const { body } = await app.fetch('/api/openapi.json')
    for (const [path, methods] of Object.entries(body.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
      for (const operation of Object.values(methods as object)) {
        const named = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
        expect(named.map(({ name }: { name: string }) => name).sort()).toEqual(inPath)
      }
    }
  })
})

describe('the page about the API', () => {
  test('shows every endpoint, runs no script, and escapes what it shows', async () => {
    const { status, body, headers } = await app.fetch('/api/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    for (const key of Object.keys(contract)) expect(body).toContain(`</b> ${key.split(' ')[1]}</h3>`)
    expect(body).not.toMatch(/<script/i)
    expect(body).not.toMatch(/\s(on\w+)=|javascript:/i)
  })

  test('explains every refusal a problem document may point to', async () => {
    const { body } = await app.fetch('/api/docs')
    const answer = await app.fetch('/api/nothing-here')
    const [, anchor] = answer.body.type.split('#')
    expect(answer.body.type).toBe('/api/docs#problem-not-found')
    expect(body).toContain(`id="${anchor}"`)
  })
})

test('health and readiness answer without a session', async () => {
  expect(await app.fetch('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await app.fetch('/api/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
})
