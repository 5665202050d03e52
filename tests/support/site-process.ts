import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { embeddedUrl, freePort, spawnSite } from './spawn-site.ts'

export interface SiteProcess {
  pid: number
  baseUrl: string
  dataDir: string
  databaseUrl: string
  outboxFolder: string
  errors(): string[]
  /** Stops it, cleanly or by force, and removes its folder. Nothing remains when this resolves. */
  stop(): Promise<void>
}

/** Milliseconds allowed for the first start on a busy machine, and for the stop. */
const timeoutMs = { start: 150_000, stop: 20_000 }

/**
 * Starts the built site like an operator: `node dist/server/main.js` on an empty data folder and a free loopback port.
 *
 * @param options.databaseUrl a database instead of the embedded one
 * @param options.besides folders of another site on the same database, so both find emails and files, as on object
 *   storage
 * @param options.port if others need its address in advance
 * @param options.settings additional settings by name
 * @throws Error with its output if it does not start
 */
export async function startSite(
  options: {
    databaseUrl?: string
    besides?: { outbox: string; media: string }
    port?: number
    settings?: Record<string, string>
  } = {},
): Promise<SiteProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'creare-site-'))
  // When run as root, PostgreSQL uses another account that must traverse this folder.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const outboxFolder = join(dataDir, 'outbox')
  if (options.besides) {
    mkdirSync(dataDir, { mode: 0o711 })
    for (const [name, place] of Object.entries(options.besides)) {
      mkdirSync(place, { recursive: true, mode: 0o700 })
      symlinkSync(place, join(dataDir, name))
    }
  }
  const logFile = join(folder, 'log')
  const port = options.port ?? (await freePort())
  const baseUrl = `http://localhost:${port}`
  const settings = { LOG_LEVEL: 'warn', ...options.settings }
  const child = spawnSite({ port, baseUrl, dataDir, databaseUrl: options.databaseUrl, settings })
  const log = createWriteStream(logFile)
  child.stderr.pipe(log)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const errors = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !/"level":(10|20|30|40),/.test(line))

  const stop = async () => {
    await end(child, ended)
    log.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await listening(child, log)
    mkdirSync(outboxFolder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const said = readFileSync(logFile, 'utf8')
    await stop()
    throw new Error(`The site did not start: ${String(error)}\n${said}`)
  }
  const databaseUrl = options.databaseUrl ?? embeddedUrl(dataDir)
  return { pid: child.pid ?? 0, baseUrl, dataDir, databaseUrl, outboxFolder, errors, stop }
}

/** Resolves when it reports that it listens; logs all output. */
function listening(child: ChildProcess, log: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it took too long')), timeoutMs.start)
    child.once('error', reject)
    child.once('close', (code, signal) => reject(new Error(`it ended with ${code ?? signal}`)))
    if (child.stdout === null) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      // Messages to the operator are not log lines.
      if (line.startsWith('{')) log.write(`${line}\n`)
      if (!line.startsWith('Creare is listening')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return ended
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs.stop)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}
