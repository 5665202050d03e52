import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { projectFolder } from '../project-folder.ts'
import type { Typeset, TypesetAnswer, TypesetRequest } from './typesetter.ts'

export interface Typesetting {
  /**
   * Typesets one document. One at a time; the others wait in line.
   *
   * @param source a Typst document that may import what is in `templates/`
   * @throws TooBusy when the line is long; Error when the source is wrong, the program died over it or took too long
   */
  pdf(source: string): Promise<Typeset>
  /** As `pdf`, but the first page as SVG, with the shapes of its letters. */
  drawing(source: string): Promise<Typeset>
  stop(): Promise<void>
}

/** More is waiting than can be typeset in the time that people wait. */
export class TooBusy extends Error {}

const longestLine = 60
const longestTime = 20_000
/** The program grows by about 2 MB a document, so it is replaced now and then (docs/decisions/0010). */
const documentsPerProgram = 20
const idleTime = 15_000

type Asked = Omit<TypesetRequest, 'number'>

interface Waiting {
  asked: Asked
  /** Whether the program has died over it once. */
  wasCutOff?: boolean
  resolve: (made: Typeset) => void
  reject: (error: Error) => void
}

export interface TypesettingOptions {
  fontCache: string
  file?: string
}

/**
 * Holds the program that typesets: started with the first document, ended when there is nothing to do.
 *
 * @param options.fontCache the folder for fonts that were made ready; it may be emptied at any time
 * @param options.file of the program
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
    program.send({ number: made, ...current.asked } satisfies TypesetRequest)
  }

  function settle(outcome: Typeset | Error): void {
    const settled = current
    current = null
    if (outcome instanceof Error) settled?.reject(outcome)
    else settled?.resolve(outcome)
  }

  function start(): ChildProcess {
    const folder = path.join(projectFolder, 'server/print')
    const started = fork(file, [folder, fontCache], {
      serialization: 'advanced',
      // None of the server's settings and secrets, and no inspector or loader of its own. Fonts of the machine stay out, so
      // that a letter that ours lack is missing everywhere and is reported.
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
      // Typst has been seen to stumble over what it kept of the documents before: a new program knows nothing of them.
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

  function ask(asked: Asked): Promise<Typeset> {
    if (line.length >= longestLine) return Promise.reject(new TooBusy('Too many documents are waiting.'))
    return new Promise((resolve, reject) => {
      line.push({ asked, resolve, reject })
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

/** As a source or as built: which of the built files this one lies in is the bundler's choice. */
const programFile = path.join(
  projectFolder,
  import.meta.filename.endsWith('.ts') ? 'server/print/typesetter.ts' : 'dist/server/typesetter.js',
)
