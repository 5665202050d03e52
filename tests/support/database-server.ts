import { spawn } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../database/client.ts'
import { startEmbedded } from '../../database/embedded/start.ts'
import { migrate } from '../../database/migrate.ts'
import { startJobs } from '../../server/jobs/jobs.ts'
import { makeQuickFolder } from './quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test databases are made on, and the template they are made from. */
    databaseServer: { url: string; template: string }
  }
}

const template = 'template_of_tests'
const root = join(import.meta.dirname, '..', '..')

/**
 * Runs once before all unit tests: one PostgreSQL for the whole run, with a template that has the migrations
 * and the curriculum. Durability is off: these tests never crash it, and the fault tests have their own.
 */
export default async function setup(project: TestProject) {
  const folder = makeQuickFolder('creare-tests-')
  // Under root PostgreSQL runs as another account and has to pass through.
  chmodSync(folder, 0o711)
  const logger = pino({ level: 'warn' })
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // A database cannot be dropped while it is vacuumed, and these live for seconds.
    autovacuum: 'off',
    max_connections: '200',
    // Nothing of the log is ever read.
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
    // The seed is written in another room and may not be there yet.
    const seed = join(root, 'database', 'seed', 'curriculum.ts')
    if (existsSync(seed)) {
      const { seedCurriculum } = await import('../../database/seed/curriculum.ts')
      await seedCurriculum(db, join(root, 'content'))
    }
    // The tables of the job queue take longer to make than all others are to copy.
    const jobs = await startJobs({ url, logger })
    await jobs.stop()
  } finally {
    await close()
  }
}

/** The address of another database on the same server. */
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

/**
 * A run that is killed outright cannot tidy up. This shell notices by the end of its input that the run is
 * gone, and then stops the server and removes its folder.
 */
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
 * Removes a database that nobody uses any more. Not by force: PostgreSQL would end whoever is connected, and where that
 * is its own vacuum it may not. Asked plainly, it sends that away and waits.
 */
export const dropDatabase = (url: string, name: string) => run(url, `drop database ${name}`)
