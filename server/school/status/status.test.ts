import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const partsNow = async () => {
  const { status, body } = await app.call('GET /api/admin/status', { as: admin })
  expect(status).toBe(200)
  return new Map<string, { state: string; said: string; at: string | null }>(
    body.parts.map((part: { name: string }) => [part.name, part]),
  )
}

test('reports versions and the state of each part', async () => {
  const { body } = await app.call('GET /api/admin/status', { as: admin })
  expect(body.versions).toEqual({
    creare: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.versions.node,
    postgresql: expect.stringMatching(/^\d+\.\d+$/),
  })
  const parts = await partsNow()
  expect([...parts.keys()]).toEqual([
    'database',
    'events',
    'jobs',
    'mail',
    'storage',
    'disk',
    'backup',
    'documents',
  ])
  expect(parts.get('database')).toMatchObject({ state: 'well' })
  expect(parts.get('events')).toMatchObject({ state: 'well' })
  expect(parts.get('storage')).toMatchObject({ state: 'well' })
  expect(parts.get('mail')?.said).toContain('SMTP_URL')
})

test('reports a failed job and a backup', async () => {
  expect((await partsNow()).get('backup')).toMatchObject({ state: 'attention', at: null })
  await app.database.pool.query(
    `insert into pgboss.job (name, state, completed_on) values ('mail.tidy', 'failed', now())`,
  )
  await mkdir(join(app.dataDir, 'backups'))
  await writeFile(join(app.dataDir, 'backups', 'creare-2026.tar'), 'rows')
  const parts = await partsNow()
  expect(parts.get('jobs')).toMatchObject({ state: 'attention', said: expect.stringContaining('1 were') })
  expect(parts.get('backup')).toMatchObject({ state: 'well', at: expect.any(String) })
})

test('reports files that cannot be saved', async () => {
  await rm(join(app.dataDir, 'media'), { recursive: true })
  await writeFile(join(app.dataDir, 'media'), 'in the way')
  expect((await partsNow()).get('storage')).toMatchObject({ state: 'broken' })
})
