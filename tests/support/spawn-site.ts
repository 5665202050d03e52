import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Signs the cookies of a site under test, so a test can sign people in. */
export const testSecret = 'a-secret-for-tests-that-signs-nothing-of-worth'

export interface SiteSpawn {
  port: number
  baseUrl: string
  dataDir: string
  /** A database instead of its own embedded one. */
  databaseUrl?: string | undefined
  settings?: Record<string, string> | undefined
  /** A module preloaded before the site. */
  preload?: string | undefined
  command?: string[] | undefined
}

/** Starts the built site like an operator, without this process's environment. It ends with this process. */
export function spawnSite({
  port,
  baseUrl,
  dataDir,
  databaseUrl,
  settings,
  preload,
  command = [],
}: SiteSpawn) {
  const imports = ['./scripts/prepare/follow-parent.mjs', ...(preload ? [preload] : [])]
  const flags = imports.flatMap((module) => ['--import', module])
  return spawn(process.execPath, [...flags, 'dist/server/main.js', ...command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // If this run is killed, the site exits too.
      CREARE_PARENT: `${process.pid}`,
      PORT: `${port}`,
      BASE_URL: baseUrl,
      DATA_DIR: dataDir,
      SECRET: testSecret,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...settings,
    },
  }) satisfies ChildProcess
}

export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://creare:${password}@localhost/creare?host=${encodeURIComponent(join(dataDir, 'postgres'))}`
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
