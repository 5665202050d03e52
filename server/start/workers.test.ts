import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childrenOf } from '../../tests/support/children-of.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { type SiteProcess, startSite } from '../../tests/support/site-process.ts'
import { spawnSite } from '../../tests/support/spawn-site.ts'

const built =
  process.platform === 'linux' && existsSync(join(import.meta.dirname, '../../dist/server/main.js'))

// `npm test` builds first; without a build there is no site to start. Processes are found through /proc.
describe.runIf(built)('a site of two processes', () => {
  let database: TestDatabase
  let site: SiteProcess
  beforeAll(async () => {
    database = await createTestDatabase()
    site = await startSite({ databaseUrl: database.url, settings: { WEB_CONCURRENCY: '2' } })
  })
  afterAll(async () => {
    await site?.stop()
    await database.drop()
  })

  const workers = () => childrenOf(site.pid)

  it('announces itself when both listen, and replaces a killed one', async () => {
    const first = workers()
    expect(first).toHaveLength(2)
    expect((await fetch(`${site.baseUrl}/api/ready`)).status).toBe(200)

    process.kill(first[0] ?? 0, 'SIGKILL')
    await expect
      .poll(() => workers().filter((pid) => !first.includes(pid)), { timeout: 30_000 })
      .toHaveLength(1)
    // Every request is answered, by the other process or by the new one once it listens.
    for (let request = 0; request < 10; request += 1) {
      expect((await fetch(`${site.baseUrl}/api/ready`)).status).toBe(200)
    }
  })

  it('exits with a message when its port is taken, instead of restarting workers endlessly', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'creare-workers-'))
    const { baseUrl } = site
    const settings = { WEB_CONCURRENCY: '2' }
    const port = Number(new URL(baseUrl).port)
    const child = spawnSite({ port, baseUrl, dataDir, databaseUrl: database.url, settings })
    const ended = new Promise((resolve) => child.once('close', resolve))
    const [said, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    expect(complaints).toContain(`Port ${port} of 127.0.0.1 is taken by another program`)
    expect(said).not.toContain('Creare is listening')
    expect(code).toBe(1)
    rmSync(dataDir, { recursive: true, force: true })
  })
})
