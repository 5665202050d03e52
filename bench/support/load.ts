import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Request } from 'autocannon'
import { type Core, cpuSeconds, pinTo } from './processes.ts'
import type { Round } from './rounds.ts'

export interface LoadPlan {
  url: string
  connections: number
  seconds: number
  /** Request lists to repeat, one per connection. */
  lists: Request[][]
}

export type LoadAnswer = { perSecond: number } | { failure: string }

export interface Load {
  /**
   * Puts a server under load.
   *
   * @param pids serving processes, whose CPU time is measured
   * @throws Error for any response but 2xx
   */
  run(plan: LoadPlan, pids: number[]): Promise<Round>
  stop(): Promise<void>
}

/** Starts the load process, reused for the whole run so that its code is warm. */
export function startLoad(core: Core): Load {
  const child = fork(fileURLToPath(import.meta.resolve('./load-process.ts')), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  pinTo(core, child.pid)
  return {
    async run(plan, pids) {
      const before = cpuSeconds(pids)
      const began = performance.now()
      const answer = await ask(child, plan)
      const seconds = (performance.now() - began) / 1_000
      const after = cpuSeconds(pids)
      if ('failure' in answer) throw new Error(answer.failure)
      const busy = before === null || after === null ? null : (after - before) / seconds
      return { perSecond: answer.perSecond, busy }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function ask(child: ChildProcess, plan: LoadPlan): Promise<LoadAnswer> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The process that makes the load ended'))
    child.once('exit', gone)
    child.once('message', (answer: LoadAnswer) => {
      child.off('exit', gone)
      resolve(answer)
    })
    child.send(plan)
  })
}
