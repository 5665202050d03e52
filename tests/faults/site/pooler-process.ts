import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount, findProgram } from '../../../database/embedded/account.ts'
import { freePort } from '../../support/spawn-site.ts'

const example = join(import.meta.dirname, '..', '..', '..', 'deploy', 'pgbouncer.ini')
const oldest = [1, 21]

/** PgBouncer if installed and recent enough, otherwise the reason. */
export function findPooler(): { program: string } | { missing: string } {
  const program = process.env.PGBOUNCER_PATH ?? findProgram('pgbouncer')
  if (!program) return { missing: 'there is no pgbouncer here (set PGBOUNCER_PATH if it is not in the PATH)' }
  const version = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))
  const [major, minor] = (version ?? []).slice(1).map(Number)
  const isOld = major === undefined || minor === undefined || major * 1_000 + minor < 1_021
  return isOld
    ? { missing: `this needs PgBouncer ${oldest.join('.')} or newer, and ${program} is older` }
    : { program }
}

/**
 * Starts PgBouncer with the project's configuration, except for users and pool size.
 *
 * @param settings configuration lines that replace those with the same name
 */
export async function startPooler(
  program: string,
  database: { port: number },
  settings: Record<string, string>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'creare-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const users = join(folder, 'users')
  const all = { listen_port: `${port}`, auth_type: 'trust', auth_file: users, ...settings }
  const lines = readFileSync(example, 'utf8').replace('port=5432', `port=${database.port}`)
  const configuration = Object.entries(all).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name} = .*$`, 'm'), `${name} = ${value}`),
    lines,
  )
  writeFileSync(join(folder, 'pgbouncer.ini'), configuration)
  writeFileSync(users, '"creare" ""\n')
  // Like PostgreSQL, it refuses to run as root.
  const account = chooseAccount(folder)
  const ids = account ? { uid: account.uid, gid: account.gid } : {}

  function launch() {
    // The shell stops it when its input closes, also if this run is killed.
    const script = '"$@" & pid=$!; cat > /dev/null; kill -KILL $pid; wait $pid'
    const args = [program, '-q', join(folder, 'pgbouncer.ini')]
    return spawn('sh', ['-c', script, 'sh', ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      ...ids,
    })
  }

  let shell = launch()
  async function start() {
    shell = launch()
    await listening()
  }
  async function kill() {
    const ended = new Promise((resolve) => shell.once('exit', resolve))
    shell.stdin.end()
    await ended
  }
  async function listening() {
    for (let attempt = 0; !(await answers(port)); attempt++) {
      if (attempt === 100) throw new Error('PgBouncer did not start')
      await sleep(100)
    }
  }

  try {
    await listening()
  } catch (error) {
    await kill()
    throw error
  }
  return {
    url: `postgres://creare@127.0.0.1:${port}/creare`,
    start,
    kill,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
