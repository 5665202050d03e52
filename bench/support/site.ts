import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
// @ts-expect-error: plain JavaScript, because it also runs before anything is installed
import { serverEnvironment, serverFlags } from '../../scripts/prepare/server-flags.mjs'

/** Distinct errors of a site that are reported. */
const mostErrors = 20

const root = join(import.meta.dirname, '..', '..')

/** As an operator starts it: the built server, or the script behind `npm start`. */
export const programs = {
  main: [...serverFlags, 'dist/server/main.js'],
  run: ['scripts/run.mjs', 'start'],
  large: [...serverFlags, 'dist/server/main.js', '--demo', '--large'],
}

/** Folder and address of an installation. */
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
  /** Milliseconds from process start to listening. */
  startedIn: number
  /** Its stderr. */
  complaints(): string
  /** Distinct log messages of responses with 500 and above. */
  errors(): string[]
  stop(): Promise<void>
}

/**
 * A free loopback port and a temporary folder, deleted with the bench.
 *
 * @param kept a folder to use and keep instead
 */
export async function findPlace(kept?: string): Promise<Place> {
  if (kept !== undefined) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'creare-bench-'))
  // As root, PostgreSQL runs under another account that must traverse it.
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
 * Starts Creare like an operator, with default settings.
 *
 * @param timeoutMs milliseconds until it must listen; making a large school takes minutes
 * @param settings extra settings, as in docs/settings.md
 * @throws Error with its output if it does not listen in time
 */
export async function startSite(
  place: Place,
  program: string[] = programs.main,
  timeoutMs = 90_000,
  settings: Record<string, string> = {},
): Promise<Site> {
  const began = performance.now()
  const follow = program !== programs.run ? ['--import', './scripts/prepare/follow-parent.mjs'] : []
  const child = spawn(process.execPath, [...follow, ...program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // None of the caller's settings: the bench must not touch the caller's database.
    env: {
      ...serverEnvironment,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      // If this run is killed, the site ends with it.
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
    await listening(child, lines, timeoutMs)
  } catch (error) {
    await stop()
    throw new Error(`The site did not start: ${String(error)}\n${said}`)
  }
  const startedIn = performance.now() - began
  return { ...place, pid: child.pid ?? 0, startedIn, complaints: () => said, errors: () => [...errors], stop }
}

/** The error of a log line, or null. */
function errorIn(line: string): string | null {
  if (!/^\{"level":(50|60),/.test(line)) return null
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string; cause?: string } }
  // Omits the statement, which is long and less useful than the cause.
  return [msg, err?.cause ?? err?.message].filter(Boolean).join(': ')
}

function listening(child: ChildProcess, lines: Interface, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it took too long')), timeoutMs)
    child.once('error', reject)
    child.once('close', (code, signal) => reject(new Error(`it ended with ${code ?? signal}`)))
    // Drained, because a full pipe would block the site.
    lines.on('line', (line) => {
      if (!line.startsWith('Creare is listening')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The embedded PostgreSQL of a running site. */
export function databaseOf(place: Place): { pid: number; url: string } {
  const cluster = join(place.dataDir, 'postgres')
  // Lines: process, data folder, time, port, socket folder, address.
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
