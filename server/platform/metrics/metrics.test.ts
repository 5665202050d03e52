import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { freePort } from '../../../tests/support/spawn-site.ts'
import { projectFolder } from '../../start/project-folder.ts'
import { listenForMetrics } from './listen.ts'
import { collectMetrics } from './metrics.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('reports requests, endpoints and connections to Prometheus', async () => {
  const metrics = collectMetrics()
  metrics.watch(database.pool)
  await database.pool.query('select 1')
  metrics.answered('GET /api/courses/{id}', 200, 3)
  const site = createServer(
    metrics.measured((request, response) => response.writeHead(request.url === '/' ? 200 : 404).end()),
  )
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const { port: sitePort } = site.address() as AddressInfo
  for (const path of ['/', '/api/nothing', '/']) await fetch(`http://127.0.0.1:${sitePort}${path}`)

  const port = await freePort()
  const door = await listenForMetrics({ port, host: '127.0.0.1' })
  const read = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const text = await (await read('/metrics')).text()
  expect(text).toContain('creare_http_seconds_count{kind="page",status="200"} 2')
  expect(text).toContain('creare_http_seconds_count{kind="api",status="404"} 1')
  expect(text).toContain(
    'creare_endpoint_seconds_bucket{le="0.005",endpoint="GET /api/courses/{id}",status="200"} 1',
  )
  expect(text).toContain('creare_database_connections{state="idle"} 1')
  expect(text).toMatch(/creare_nodejs_eventloop_lag_seconds \d/)
  expect((await read('/')).status).toBe(404)

  const dashboard = readFileSync(join(projectFolder, 'deploy', 'grafana-dashboard.json'), 'utf8')
  const shown = dashboard.match(/creare_\w+/g) ?? []
  for (const name of shown) expect(text, 'the dashboard shows a metric that does not exist').toContain(name)
  expect(shown.length).toBeGreaterThan(5)

  await expect(listenForMetrics({ port, host: '127.0.0.1' })).rejects.toThrow(/choose another METRICS_PORT/)
  await door.stop()
  site.close()
})
