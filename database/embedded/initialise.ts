import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SetupError } from '../setup-error.ts'
import { overwrite, syncFolder, writeDurably } from './durable-file.ts'
import type { Runner } from './runner.ts'

/** Role and database of Creare. The role is not a superuser, which contains SQL injection. */
export const roleName = 'creare'

const clusterPattern = /^postgres\.unfinished-/

/**
 * Ensures a complete cluster in `clusterFolder` and returns the password of its role.
 *
 * A cluster is built under a temporary name and renamed once it is on disk. A kill leaves a folder that the next start
 * removes, never half a database under the real name.
 */
export async function initialise(runner: Runner, dataDir: string, clusterFolder: string): Promise<string> {
  const passwordFile = join(dataDir, 'postgres-password')
  removeUnfinished(dataDir)
  if (existsSync(clusterFolder)) {
    checkVersion(runner, clusterFolder)
    if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim()
    const password = newPassword()
    await runSingleUser(runner, clusterFolder, [`ALTER ROLE ${roleName} PASSWORD '${password}'`])
    writeDurably(passwordFile, `${password}\n`)
    return password
  }

  const unfinished = join(dataDir, `postgres.unfinished-${randomBytes(4).toString('hex')}`)
  try {
    const password = await createCluster(runner, unfinished)
    writeDurably(passwordFile, `${password}\n`)
    renameSync(unfinished, clusterFolder)
    syncFolder(dataDir)
    return password
  } catch (error) {
    removeUnfinished(dataDir)
    const reason = error instanceof Error ? error.message : String(error)
    throw new SetupError(`The database could not be created in ${clusterFolder}: ${reason}.`)
  }
}

/** Only our role, only with its password. The superuser can get in only through `postgres --single`. */
const accessRules = `local all ${roleName} scram-sha-256\nhost all ${roleName} 127.0.0.1/32 scram-sha-256\n`

const newPassword = () => randomBytes(24).toString('base64url')

function removeUnfinished(dataDir: string) {
  for (const name of readdirSync(dataDir).filter((entry) => clusterPattern.test(entry))) {
    // An orphaned initdb may still write into it. Losing that race is harmless: the next start tries again.
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch {}
  }
}

function checkVersion(runner: Runner, clusterFolder: string) {
  const made = readFileSync(join(clusterFolder, 'PG_VERSION'), 'utf8').trim()
  const ours = runner.software.version.split('.')[0]
  if (made !== ours) {
    throw new SetupError(
      `The database in ${clusterFolder} was made by PostgreSQL ${made} and this Creare brings PostgreSQL ${ours}; dump it with the old version and restore it with this one.`,
    )
  }
}

/** PostgreSQL's built-in code point order: a system update cannot change it and break indexes. */
const sorting = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

async function createCluster(runner: Runner, folder: string): Promise<string> {
  mkdirSync(folder, { mode: 0o700 })
  if (runner.account) chownSync(folder, runner.account.uid, runner.account.gid)
  const rest = ['--username=postgres', '--auth=reject', '--data-checksums', '--no-instructions']
  await run(runner, runner.software.initdb, [`--pgdata=${folder}`, ...sorting, ...rest])
  const password = newPassword()
  await runSingleUser(runner, folder, [
    `CREATE ROLE ${roleName} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${roleName} OWNER ${roleName}`,
  ])
  overwrite(join(folder, 'pg_hba.conf'), accessRules)
  return password
}

async function runSingleUser(runner: Runner, folder: string, statements: string[]) {
  const args = [
    '--single',
    '-j',
    '-D',
    folder,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_checkpoints=off',
    'postgres',
  ]
  await run(runner, runner.software.postgres, args, statements.map((line) => `${line};\n\n`).join(''))
}

async function run(runner: Runner, program: string, args: string[], input = '') {
  const child = runner.spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise<string | number | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const complaints = child.stderr ? await text(child.stderr) : ''
  const code = await ended
  if (code === 0) return
  throw new Error(
    /(?:FATAL|PANIC|ERROR|error): +(.*)/.exec(complaints)?.[1] ?? `${program} ended with ${code}`,
  )
}
