import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
// @ts-expect-error: plain JavaScript, because it also runs before anything is installed
import { serverEnvironment, serverFlags } from '../../scripts/prepare/server-flags.mjs'

/** Different errors of a site that are told. */
const mostErrors = 20

const root = join(import.meta.dirname, '..', '..')

/** How an operator starts it: the built server itself, or the script behind `npm start`. */
export const programs = {
  main: [...serverFlags, 'dist/server/main.js'],
  run: ['scripts/run.mjs', 'start'],
  large: [...serverFlags, 'dist/server/main.js', '--demo', '--large'],
}

/** Where an installation of the bench lives and what it is reached by. */
export interface Place {
  folder: string
  dataDir: string
  port: number
  baseUrl: string
  secret: string
  remove(): void
}

export interface Site extends Place {
  pid: number
  /** Milliseconds from the start of the process until it said that it listens. */
  startedIn: number
  /** What it said on stderr. */
  complaints(): string
  /** Why it answered with 500 and more: what its log said of each kind of error, once. */
  errors(): string[]
  stop(): Promise<void>
}

/**
 * A free port of the loopback address and an empty folder that goes when the bench does.
 *
 * @param kept a folder instead that stays, with what is in it
 */
export async function findPlace(kept?: string): Promise<Place> {
  if (kept !== undefined) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'creare-bench-'))
  // Under root PostgreSQL runs as another account and has to pass through.
  chmodSync(folder, 0o711)
  const port = await freePort()
  return {
    folder,
    port,
    dataDir: join(folder, 'data'),
    baseUrl: `http://localhost:${port}`,
    secret: 'a-secret-of-the-bench-that-signs-nothing-of-worth',
    remove: () => {
      if (kept === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Starts Creare as its operator would, with the settings it comes with.
 *
 * @param patience milliseconds until it has to listen; making a large school takes minutes
 * @param settings its own besides, as in docs/settings.md
 * @throws Error with what it said when it does not come to listen within that time
 */
export async function startSite(
  place: Place,
  program: string[] = programs.main,
  patience = 90_000,
  settings: Record<string, string> = {},
): Promise<Site> {
  const began = performance.now()
  const follow = program !== programs.run ? ['--import', './scripts/prepare/follow-parent.mjs'] : []
  const child = spawn(process.execPath, [...follow, ...program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing of the caller's settings: the bench must not touch the caller's database.
    env: {
      ...serverEnvironment,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      // Should this run be killed outright, the site goes with it.
      CREARE_PARENT: `${process.pid}`,
      HOST: '127.0.0.1',
      PORT: `${place.port}`,
      BASE_URL: place.baseUrl,
      DATA_DIR: place.dataDir,
      SECRET: place.secret,
      ...settings,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000)
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return ended
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }
  const errors = new Set<string>()
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    const error = errorIn(line)
    if (error !== null && errors.size < mostErrors) errors.add(error)
  })
  try {
    await listening(child, lines, patience)
  } catch (error) {
    await stop()
    throw new Error(`The site did not start: ${String(error)}\n${said}`)
  }
  const startedIn = performance.now() - began
  return { ...place, pid: child.pid ?? 0, startedIn, complaints: () => said, errors: () => [...errors], stop }
}

/** What a line of the log says of an error, or null when it says nothing of the kind. */
function errorIn(line: string): string | null {
  if (!/^\{"level":(50|60),/.test(line)) return null
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string; cause?: string } }
  // The statement is long and says less than why it failed.
  return [msg, err?.cause ?? err?.message].filter(Boolean).join(': ')
}

function listening(child: ChildProcess, lines: Interface, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it took too long')), patience)
    child.once('error', reject)
    child.once('close', (code, signal) => reject(new Error(`it ended with ${code ?? signal}`)))
    // Read to the end, so that a log that nobody reads does not hold it up.
    lines.on('line', (line) => {
      if (!line.startsWith('Creare is listening')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The embedded PostgreSQL of a site that runs. */
export function databaseOf(place: Place): { pid: number; url: string } {
  const cluster = join(place.dataDir, 'postgres')
  // Line by line: process, data folder, time, port, folder of the socket, address.
  const [pid, , , port, socketFolder = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(place.dataDir, 'postgres-password'), 'utf8').trim()
  const host = socketFolder
    ? `localhost/creare?host=${encodeURIComponent(socketFolder)}`
    : `127.0.0.1:${port}/creare`
  return { pid: Number(pid), url: `postgres://creare:${password}@${host}` }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
