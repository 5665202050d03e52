import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { projectFolder } from '../../start/project-folder.ts'
import type { Typeset, TypesetAnswer, TypesetRequest } from './typesetter.ts'

export interface Typesetting {
  /**
   * One document at a time.
   *
   * @param source a Typst document that may import from `templates/`
   * @throws TooBusy when the queue is long; Error when the source is invalid, or the process crashed or timed out
   */
  pdf(source: string): Promise<Typeset>
  /** The first page as SVG, with outlined letters. */
  drawing(source: string): Promise<Typeset>
  stop(): Promise<void>
}

export class TooBusy extends Error {}

const longestLine = 60
const longestTime = 20_000
/** The process grows by about 2 MB per document, so it is replaced regularly (docs/decisions/0010). */
const documentsPerProgram = 20
const idleTime = 15_000

type TypesetInput = Omit<TypesetRequest, 'number'>

interface Waiting {
  input: TypesetInput
  wasCutOff?: boolean
  resolve: (made: Typeset) => void
  reject: (error: Error) => void
}

export interface TypesettingOptions {
  fontCache: string
  file?: string
}

/**
 * The process starts with the first document and ends when idle.
 *
 * @param options.fontCache can be emptied at any time
 */
export function typesetting({ fontCache, file = programFile }: TypesettingOptions): Typesetting {
  const line: Waiting[] = []
  let program: ChildProcess | null = null
  let made = 0
  let current: Waiting | null = null
  let timer: NodeJS.Timeout | undefined

  function next(): void {
    if (current !== null) return
    clearTimeout(timer)
    if (made >= documentsPerProgram) end()
    current = line.shift() ?? null
    if (current === null) {
      timer = setTimeout(end, idleTime).unref()
      return
    }
    program ??= start()
    timer = setTimeout(() => {
      settle(new Error(`Typesetting took longer than ${longestTime / 1000} s`))
      end()
      next()
    }, longestTime)
    program.send({ number: made, ...current.input } satisfies TypesetRequest)
  }

  function settle(outcome: Typeset | Error): void {
    const settled = current
    current = null
    if (outcome instanceof Error) settled?.reject(outcome)
    else settled?.resolve(outcome)
  }

  function start(): ChildProcess {
    const folder = path.join(projectFolder, 'server/platform/print')
    const started = fork(file, [folder, fontCache], {
      serialization: 'advanced',
      // No settings, secrets, inspector or loaders. System fonts are excluded, so that a letter our fonts lack is
      // missing on every machine and reported.
      env: {
        PATH: process.env.PATH,
        SYSTEMROOT: process.env.SYSTEMROOT,
        FONTCONFIG_FILE: path.join(folder, 'fonts/no-system-fonts.conf'),
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    made = 0
    started.on('message', (answer: TypesetAnswer) => {
      if (program !== started || answer.number !== made) return
      made += 1
      settle('mistake' in answer ? new Error(`Typst: ${answer.mistake}`) : answer)
      next()
    })
    const gone = (error: Error) => {
      if (program !== started) return
      program = null
      // Typst sometimes fails on state cached from earlier documents: retry in a new process.
      if (made > 0 && current !== null && !current.wasCutOff) {
        line.unshift({ ...current, wasCutOff: true })
        current = null
      } else settle(error)
      next()
    }
    started.once('error', gone)
    started.once('exit', (code, signal) => gone(new Error(`The typesetter ended (${signal ?? code})`)))
    started.unref()
    started.channel?.unref()
    return started
  }

  function end(): void {
    const ended = program
    program = null
    made = 0
    ended?.kill()
  }

  function ask(input: TypesetInput): Promise<Typeset> {
    if (line.length >= longestLine) return Promise.reject(new TooBusy('Too many documents are waiting.'))
    return new Promise((resolve, reject) => {
      line.push({ input, resolve, reject })
      next()
    })
  }

  return {
    pdf: (source) => ask({ source, as: 'pdf' }),
    drawing: (source) => ask({ source, as: 'drawing' }),
    async stop() {
      clearTimeout(timer)
      const error = new Error('The server is stopping')
      for (const waiting of line.splice(0)) waiting.reject(error)
      settle(error)
      end()
    },
  }
}

/** In source or built form: the bundler decides which file this code is in. */
const programFile = path.join(
  projectFolder,
  import.meta.filename.endsWith('.ts') ? 'server/platform/print/typesetter.ts' : 'dist/server/typesetter.js',
)
