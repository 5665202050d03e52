import { spawn } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../database/client.ts'
import { startEmbedded } from '../../database/embedded/start.ts'
import { migrate } from '../../database/migrate.ts'
import { startJobs } from '../../server/platform/jobs/jobs.ts'
import { makeQuickFolder } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { url: string; template: string }
  }
}

const template = 'template_of_tests'
const root = join(import.meta.dirname, '..', '..')

/**
 * Runs once before all unit tests: starts one PostgreSQL with a template database that has the migrations and the
 * curriculum. Durability is off: the fault tests cover crashes separately.
 */
export default async function setup(project: TestProject) {
  const folder = makeQuickFolder('creare-tests-')
  // When run as root, PostgreSQL uses another account that must traverse this folder.
  chmodSync(folder, 0o711)
  const logger = pino({ level: 'warn' })
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // A database cannot be dropped during a vacuum, and these live for seconds.
    autovacuum: 'off',
    max_connections: '200',
    // The write-ahead log is never read.
    max_wal_size: '128MB',
  }
  const server = await startEmbedded({ dataDir: join(folder, 'data'), logger, settings })
  const guard = guardAgainstLeftovers(folder)

  await run(server.url, `CREATE DATABASE ${template}`)
  await fillTemplate(withDatabase(server.url, template), logger)
  project.provide('databaseServer', { url: server.url, template })

  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    guard.stdin?.end()
  }
}

async function fillTemplate(url: string, logger: pino.Logger) {
  const { pool, db, close } = openDatabase({ url, max: 2, logger })
  try {
    await migrate(pool)
    // The seed is optional here.
    const seed = join(root, 'database', 'seed', 'curriculum.ts')
    if (existsSync(seed)) {
      const { seedCurriculum } = await import('../../database/seed/curriculum.ts')
      await seedCurriculum(db, join(root, 'content'))
    }
    // Creating the job queue's tables takes longer than copying all others.
    const jobs = await startJobs({ url, logger })
    await jobs.stop()
  } finally {
    await close()
  }
}

export function withDatabase(url: string, name: string) {
  return url.replace(/^(\w+:\/\/[^/]+\/)[^?]*/, `$1${name}`)
}

export async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A killed run cannot clean up. This shell sees its input close, then stops the server and removes its folder. */
function guardAgainstLeftovers(folder: string) {
  const script = `
    cat > /dev/null
    [ -d "$1" ] || exit 0
    pid=$(head -n 1 "$1/data/postgres/postmaster.pid") && kill -QUIT "$pid"
    sleep 1
    rm -rf "$1"`
  const guard = spawn('sh', ['-c', script, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => {})
  guard.unref()
  return guard
}

/**
 * Drops an unused database. Without FORCE: that would terminate PostgreSQL's own vacuum worker, which may be forbidden.
 * A plain drop cancels the worker and waits.
 */
export const dropDatabase = (url: string, name: string) => run(url, `drop database ${name}`)
