import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pinTo } from './processes.ts'

/** Routes of the bare server. */
export interface BareRoutes {
  /** A constant response. */
  fixed?: { path: string; headers: Record<string, string>; body: string }
  /** Serves it from Node's server without the framework. */
  isServerAlone?: boolean
  /** Runs one statement with user (from the header `x-user-id`), module, course and completion. */
  upsert?: { path: string; databaseUrl: string; connections: number; statement: string }
}

export interface Rival {
  url: string
  /** Serving processes. */
  pids: number[]
  stop(): Promise<void>
}

/** Starts a server with only these routes: Hono's, or Node's. */
export async function startBare(routes: BareRoutes): Promise<Rival> {
  const child = fork(fileURLToPath(import.meta.resolve('./bare-server.ts')), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (listening: number) => resolve(listening))
    child.once('exit', () => reject(new Error('The bare server ended')))
    child.send(routes)
  })
  pinTo('server', child.pid)
  return {
    url: `http://127.0.0.1:${port}`,
    pids: [child.pid ?? 0],
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
