import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedUrl, freePort, spawnSite } from '../../support/spawn-site.ts'
import { signalIn } from '../holder.ts'

export interface SiteOptions {
  /** The data folder; without it, a temporary one that is removed at the end. */
  folder?: string
  databaseUrl?: string
  publicUrl?: string
  settings?: Record<string, string>
  preload?: string
}

/**
 * The built site as an operator runs it, on a folder that outlives its processes, so it can be killed and restarted.
 * Nothing remains when `remove` resolves.
 */
export async function openSite(options: SiteOptions = {}) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'creare-fault-'))
  // When run as root, PostgreSQL uses another account that must traverse this folder.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let said = ''

  const spawning = {
    port,
    baseUrl: options.publicUrl ?? baseUrl,
    dataDir,
    databaseUrl: options.databaseUrl,
    settings: {
      LOG_LEVEL: 'error',
      ...(options.publicUrl ? { TRUST_PROXY: 'on' } : {}),
      ...options.settings,
    },
  }

  function start() {
    said = ''
    const started = spawnSite({ ...spawning, preload: options.preload })
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk) => {
        said = (said + chunk).slice(-20_000)
      })
    }
    child = started
  }

  const alive = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function end(signal: NodeJS.Signals) {
    if (!child || !alive()) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  return {
    baseUrl,
    dataDir,
    start,
    alive,
    said: () => said,
    kill: () => end('SIGKILL'),
    /** @returns its output */
    async command(...words: string[]): Promise<string> {
      const child = spawnSite({ ...spawning, command: words })
      const output = Promise.all([text(child.stdout), text(child.stderr)])
      const code = await new Promise((resolve) => child.once('close', resolve))
      const all = (await output).join('')
      if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${all}`)
      return all
    },
    /** Waits until it is ready, or throws its output. @returns milliseconds */
    async ready(timeoutMs = 120_000): Promise<number> {
      const began = performance.now()
      while (performance.now() - began < timeoutMs) {
        const signal = AbortSignal.timeout(5_000)
        const answer = await fetch(`${baseUrl}/api/ready`, { signal }).catch(() => null)
        if (answer?.status === 200) return performance.now() - began
        if (!alive()) throw new Error(`It ended: ${said}`)
        await sleep(50)
      }
      throw new Error(`It was not ready within ${timeoutMs / 1_000} s: ${said.slice(-2_000)}`)
    },
    /** The database itself, even if the site uses a pooler. */
    databaseUrl(): string {
      return options.settings?.DATABASE_DIRECT_URL ?? options.databaseUrl ?? embeddedUrl(dataDir)
    },
    letters(): string[] {
      const outbox = join(dataDir, 'outbox')
      return existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
    },
    async remove() {
      await end('SIGTERM')
      signalIn(dataDir, 'SIGKILL')
      if (!options.folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type FaultSite = Awaited<ReturnType<typeof openSite>>
