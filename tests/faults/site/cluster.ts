import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { chooseAccount } from '../../../database/embedded/account.ts'
import { launchPostmaster, type Postmaster } from '../../../database/embedded/postmaster.ts'
import { prepareRunner, type Runner } from '../../../database/embedded/runner.ts'
import { listenSettings, standardSettings } from '../../../database/embedded/settings.ts'
import { findSoftware } from '../../../database/embedded/software.ts'
import { freePort } from '../../support/spawn-site.ts'
import { signalUnder } from '../holder.ts'

const role = 'creare'
const replicaName = 'second'
const logger = pino({ level: 'silent' })

export interface Cluster {
  url: string
  port: number
  addReplica(): Promise<ReplicaServer>
  /** From now on, commits wait until the replica has written them to disk. */
  waitForReplica(): Promise<void>
  /** Stops the primary like a power failure. */
  kill(): void
  remove(): Promise<void>
}

export interface ReplicaServer {
  url: string
  run(statement: string): Promise<Record<string, unknown>[]>
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'creare-cluster-'))
  // When run as root, PostgreSQL uses another account that must traverse this folder.
  chmodSync(folder, 0o711)
  const first = join(folder, 'first')
  const runner = prepareRunner(findSoftware(), chooseAccount(first), folder)
  const servers: { stop(): Promise<void> }[] = []
  try {
    makeFolder(runner, first)
    await initialise(runner, first)
    const port = await freePort()
    const server = await launch(runner, first, port)
    servers.push({ stop: () => end(server) })
    await run(administrator(port), `create role ${role} login createdb`)
    await run(administrator(port), `create database ${role} owner ${role}`)
    return {
      url: `postgres://${role}@127.0.0.1:${port}/${role}`,
      port,
      async addReplica() {
        const replica = await startReplica(runner, {
          from: first,
          fromPort: port,
          to: join(folder, 'second'),
        })
        servers.unshift(replica)
        return replica
      },
      async waitForReplica() {
        await run(administrator(port), `alter system set synchronous_standby_names = '${replicaName}'`)
        await run(administrator(port), 'select pg_reload_conf()')
      },
      kill: () => signalUnder(first, 'SIGKILL'),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }

  async function remove() {
    signalUnder(folder, 'SIGCONT')
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function startReplica(
  runner: Runner,
  { from, fromPort, to }: { from: string; fromPort: number; to: string },
): Promise<ReplicaServer> {
  await copyRunning(runner, from, fromPort, to)
  const port = await freePort()
  let server = await launch(runner, to, port)
  return {
    url: `postgres://${role}@127.0.0.1:${port}/${role}`,
    run: (statement) => run(administrator(port, role), statement),
    signal: (name) => signalUnder(to, name),
    stop: () => end(server),
    async start() {
      server = await launch(runner, to, port)
    },
  }
}

/** Copies the files of a running server and makes the copy follow it ("low-level base backup"). */
async function copyRunning(runner: Runner, from: string, port: number, to: string): Promise<void> {
  const client = new pg.Client(administrator(port))
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    execFileSync('cp', ['-a', from, to])
    rmSync(join(to, 'postmaster.pid'), { force: true })
    rmSync(join(to, 'postmaster.opts'), { force: true })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    for (const [name, text] of [
      ['backup_label', rows[0].labelfile],
      ['standby.signal', ''],
      [
        'postgresql.auto.conf',
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres application_name=${replicaName}'\n`,
      ],
    ] as const) {
      writeFileSync(join(to, name), text)
      give(runner, join(to, name))
    }
  } finally {
    await client.end()
  }
}

function makeFolder(runner: Runner, path: string) {
  mkdirSync(path, { mode: 0o700 })
  give(runner, path)
}

function give({ account }: Runner, path: string) {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Without a password: it runs for minutes, on the loopback address. */
async function initialise(runner: Runner, folder: string): Promise<void> {
  const args = [`--pgdata=${folder}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
  const child = runner.spawn(runner.software.initdb, args, { stdio: 'ignore' })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`initdb ended with ${code}`)
}

function launch(runner: Runner, folder: string, port: number): Promise<Postmaster> {
  const replication = {
    wal_level: 'replica',
    max_wal_senders: '4',
    wal_keep_size: '256MB',
    hot_standby: 'on',
  }
  const settings = { ...standardSettings, ...listenSettings({ port }), ...replication }
  return launchPostmaster(runner, folder, settings, logger)
}

async function end(server: Postmaster): Promise<void> {
  server.signal('SIGINT')
  const force = setTimeout(() => server.signal('SIGQUIT'), 10_000)
  await server.ended
  clearTimeout(force)
}

const administrator = (port: number, database = 'postgres') =>
  `postgres://postgres@127.0.0.1:${port}/${database}`

async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
