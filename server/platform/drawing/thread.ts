import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { projectFolder } from '../../start/project-folder.ts'
import type { DrawingTasks, Task, TaskName, ThreadMessage } from './tasks.ts'

export interface DrawingThread {
  /**
   * One text at a time.
   *
   * @returns the result and the CPU time in milliseconds
   * @throws DrawingFailed, or TooManyDrawings when the queue is long
   */
  draw<Name extends TaskName>(
    name: Name,
    of: DrawingTasks[Name]['of'],
  ): Promise<{ made: DrawingTasks[Name]['made']; milliseconds: number }>
  stop(): Promise<void>
}

export class TooManyDrawings extends Error {}

/**
 * @property reason `too-much` for a text that took too much time or memory, `impossible` for one that crashed the
 *   script, `broken` when the thread ended for another reason
 * @property milliseconds CPU time used
 */
export class DrawingFailed extends Error {
  readonly reason: 'too-much' | 'impossible' | 'broken'
  readonly milliseconds: number

  constructor(reason: DrawingFailed['reason'], milliseconds: number, message: string) {
    super(message)
    this.reason = reason
    this.milliseconds = milliseconds
  }
}

export interface Limits {
  /** Milliseconds of CPU time: waiting for a busy machine does not count. */
  processor: number
  /** Milliseconds of wall-clock time. */
  clock: number
  /** Milliseconds. */
  idle: number
  /** Megabytes. */
  memory: number
}

/** The most expensive accepted text takes half the CPU limit on a fast machine. */
export const textLimits: Limits = { processor: 3_000, clock: 20_000, idle: 60_000, memory: 192 }

/** The largest package may have 6 MB of texts. */
export const fileLimits: Limits = { processor: 20_000, clock: 60_000, idle: 5_000, memory: 384 }

const longestLine = 200

interface Waiting {
  task: Task
  resolve: (drawn: { made: never; milliseconds: number }) => void
  reject: (error: Error) => void
}

/**
 * The thread starts with the first text, ends when idle, and is replaced when a text takes too long or it crashes.
 *
 * Not a pool from npm (tinypool, piscina): those hide their threads, whose CPU time is needed to stop a text
 * (docs/decisions/0041).
 */
export function drawingThread({
  file = programFile,
  limits = textLimits,
}: {
  file?: string
  limits?: Limits
} = {}): DrawingThread {
  const line: Waiting[] = []
  let thread: Worker | null = null
  let isReady = false
  let current: { waiting: Waiting; startedAt: number } | null = null
  /** Milliseconds before the current text. */
  let usedBefore = 0
  let timer: NodeJS.Timeout | undefined

  function next(): void {
    if (current !== null || line.length === 0) return
    clearTimeout(timer)
    thread ??= start()
    if (!isReady) return
    const waiting = line.shift()
    if (waiting === undefined) return
    current = { waiting, startedAt: performance.now() }
    watch(limits.processor)
    thread.ref()
    thread.postMessage(waiting.task)
  }

  /** Checks again when the text could reach the limit. */
  function watch(after: number): void {
    clearTimeout(timer)
    const watched = current
    timer = setTimeout(async () => {
      const onClock = performance.now() - (watched?.startedAt ?? 0)
      const worker = thread
      // A thread that hangs in a system call never answers this.
      const usage = await Promise.race([
        worker?.cpuUsage().catch(() => undefined),
        pause(1_000, undefined, { ref: false }),
      ])
      if (current !== watched || thread !== worker) return
      const used = usage === undefined ? 0 : (usage.user + usage.system) / 1_000 - usedBefore
      if (used < limits.processor && onClock < limits.clock) {
        return watch(Math.max(50, Math.min(limits.processor - used, limits.clock - onClock)))
      }
      end()
      settle(new DrawingFailed('too-much', Math.max(used, limits.processor), 'Drawing took too long'))
      next()
    }, after)
  }

  function settle(outcome: DrawingFailed | { made: never; milliseconds: number }): void {
    clearTimeout(timer)
    const settled = current?.waiting
    current = null
    thread?.unref()
    if (line.length === 0) timer = setTimeout(end, limits.idle).unref()
    if (outcome instanceof Error) settled?.reject(outcome)
    else settled?.resolve(outcome)
  }

  function start(): Worker {
    const started = new Worker(file, {
      // None of the server's settings, secrets or loaders.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 16 },
    })
    isReady = false
    started.on('message', (message: ThreadMessage) => {
      if (thread !== started) return
      const milliseconds = Math.max(0, message.used - usedBefore)
      usedBefore = message.used
      if (message.kind === 'ready') isReady = true
      else if (message.kind === 'made') settle({ made: message.made as never, milliseconds })
      else settle(new DrawingFailed('impossible', milliseconds, message.mistake))
      next()
    })
    started.on('error', (error: NodeJS.ErrnoException) => {
      const tooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      gone(started, tooMuch ? 'too-much' : 'broken', error.message)
    })
    started.on('exit', (code) => gone(started, 'broken', `The drawing thread ended (${code})`))
    return started
  }

  function gone(ended: Worker, reason: DrawingFailed['reason'], message: string): void {
    if (thread !== ended) return
    thread = null
    isReady = false
    usedBefore = 0
    const took = current === null ? 0 : performance.now() - current.startedAt
    const failure = new DrawingFailed(reason, Math.min(took, limits.processor), message)
    // Otherwise a thread that cannot start would be restarted endlessly for the same text.
    if (current === null) line.shift()?.reject(failure)
    else settle(failure)
    next()
  }

  function end(): void {
    clearTimeout(timer)
    const ended = thread
    thread = null
    isReady = false
    usedBefore = 0
    void ended?.terminate()
  }

  return {
    draw(name, of) {
      if (line.length >= longestLine) return Promise.reject(new TooManyDrawings())
      return new Promise((resolve, reject) => {
        line.push({ task: { name, of } as Task, resolve: resolve as Waiting['resolve'], reject })
        next()
      })
    },
    async stop() {
      const stopping = new DrawingFailed('broken', 0, 'The server is stopping')
      for (const waiting of line.splice(0)) waiting.reject(stopping)
      const ended = thread
      end()
      settle(stopping)
      clearTimeout(timer)
      await ended?.terminate()
    },
  }
}

/** In source or built form: the bundler decides which file this code is in. */
const programFile = path.join(
  projectFolder,
  import.meta.filename.endsWith('.ts') ? 'server/platform/drawing/drawer.ts' : 'dist/server/drawer.js',
)
