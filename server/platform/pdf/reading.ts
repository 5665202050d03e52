import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { ReadDocument } from '../../../rules/media/document-text.ts'
import { projectFolder } from '../../start/project-folder.ts'
import { Refusal } from '../http/refusal.ts'
import type { PdfAnswer } from './reader.ts'

export interface PdfReading {
  /**
   * One file at a time, each in a process of its own.
   *
   * @param file a path
   * @returns the text of its pages, or why it cannot be taken, as a sentence
   * @throws Refusal `too-busy`
   */
  read(file: string): Promise<{ read: ReadDocument } | { fault: string }>
  stop(): Promise<void>
}

export interface PdfLimits {
  /** Milliseconds of reading text; the rest of the pages stays unread. */
  text: number
  /** Milliseconds until the process is killed. */
  clock: number
  /** Bytes of memory. */
  memory: number
}

/** A book of 300 pages takes 2 seconds and 200 MB. */
const usual: PdfLimits = { text: 30_000, clock: 60_000, memory: 900_000_000 }

const longestLine = 20

const faults = {
  encrypted:
    'This PDF is locked with a password, so students could not open it. Please save it without a password.',
  damaged: 'This PDF is damaged: not even its first page can be read. Please export it again.',
  'too-many-pages': 'This PDF has more than 2,000 pages. Please divide it into several modules.',
}
const tooMuch = 'This PDF takes too much time or memory to open. Please export it again, or divide it.'

export function pdfReading({
  limits = usual,
  file: program = programFile,
}: {
  limits?: PdfLimits
  file?: string
} = {}): PdfReading {
  const running = new Set<ChildProcess>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let isStopping = false

  return {
    async read(file) {
      if (waiting >= longestLine) throw tooBusy()
      waiting += 1
      const mine = last.then(() => readNow(file))
      last = mine.catch(() => {})
      try {
        return await mine
      } finally {
        waiting -= 1
      }
    },
    async stop() {
      isStopping = true
      for (const one of running) one.kill('SIGKILL')
      await last
    },
  }

  function readNow(file: string): ReturnType<PdfReading['read']> {
    if (isStopping) return Promise.reject(tooBusy())
    return new Promise((resolve) => {
      const reader = fork(program, [file, String(limits.memory), String(limits.text)], {
        serialization: 'advanced',
        // No settings or secrets, and no rights but to read the file and the library.
        env: {},
        execArgv: [
          '--permission',
          '--allow-worker',
          ...[file, ...readable].map((place) => `--allow-fs-read=${place}`),
          '--max-old-space-size=512',
          '--no-warnings',
        ],
        stdio: 'ignore',
      })
      running.add(reader)
      const timer = setTimeout(() => reader.kill('SIGKILL'), limits.clock)
      const settle = (outcome: Awaited<ReturnType<PdfReading['read']>>) => {
        clearTimeout(timer)
        running.delete(reader)
        resolve(outcome)
      }
      let answer: PdfAnswer | null = null
      reader.once('message', (said: PdfAnswer) => {
        answer = said
        settle('fault' in said ? { fault: faults[said.fault] } : said)
      })
      // No answer: killed for its time or its memory, or by the file.
      reader.once('error', () => settle({ fault: tooMuch }))
      reader.once('exit', () => answer ?? settle({ fault: tooMuch }))
    })
  }
}

const tooBusy = () =>
  new Refusal('too-busy', 'The site is reading many documents just now. Please try again in a moment.', {
    headers: { 'retry-after': '10' },
  })

/** In source or built form: the bundler decides which file this code is in. */
const programFile = path.join(
  projectFolder,
  import.meta.filename.endsWith('.ts') ? 'server/platform/pdf/reader.ts' : 'dist/server/pdf-reader.js',
)

/** The program and its packages, which may be behind a link. Never the folder of the data. */
const readable = [
  ...['package.json', 'dist/server', 'rules', 'server/platform/pdf', 'node_modules'].map((name) =>
    path.join(projectFolder, name),
  ),
  realpathSync(path.join(projectFolder, 'node_modules')),
]
