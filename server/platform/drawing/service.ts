import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { BlockFault } from '../../../content/blocks/faults.ts'
import type { Lecture } from '../../../content/markdown.ts'
import type { ReadPackage, readPackage } from '../../../content/package.ts'
import type { MarkedPassage, PlacedWords } from '../../../content/place-words.ts'
import type { UserTextOptions } from '../../../content/user-text.ts'

import type { Difference, LecturePart } from '../../../contract/courses/lectures.ts'
import type { ReadGradebook, readGradebookCsv } from '../../assessment/gradebook/read-csv.ts'
import type { CaptionsFault, TakenCaptions } from '../../courses/authoring/captions.ts'
import type { LectureFacts } from '../../courses/authoring/lecture-facts.ts'
import { Refusal } from '../http/refusal.ts'
import type { PrintedLecture } from '../print/lecture-document.ts'
import { requireDrawingTime, spendDrawingTime } from '../throttling/drawing.ts'
import type { Throttling } from '../throttling/service.ts'
import type { DrawingTasks, DrawnStimulus, TaskName } from './tasks.ts'
import { DrawingFailed, type DrawingThread, drawingThread, fileLimits, TooManyDrawings } from './thread.ts'

/** `isCounted` when a person sends a text, not when the site needs an accepted one. */
interface Asker {
  id: string
  isCounted: boolean
}

type Person = { id: string }

interface DrawingDependencies {
  throttling: Pick<Throttling, 'requireOpen' | 'spend'>
  logger: Logger
  thread?: DrawingThread
  /** Separate, so that no text waits behind a file. */
  fileThread?: DrawingThread
}

/** Per account: twenty impatient clicks are all answered. */
const mostWaiting = 50

/** Characters: a preview and the save after it render once. */
const mostKept = 2_000_000

/**
 * Works off the main thread. Each account has its own queue with one text at a time, so an account that sends a
 * thousand delays only itself.
 *
 * All methods throw Refusal: `invalid-input` for a text that cannot be rendered, `too-many-requests` when the account
 * has used its time or too many of its texts wait, `too-busy` when the site has too much to render.
 */
export interface Drawing {
  lecture(by: Person, markdown: string): Promise<Lecture>

  /** @returns the HTML of an announcement */
  announcement(by: Person, markdown: string): Promise<string>

  /** @returns the HTML of a page's text, see `renderPageText` */
  page(by: Person, markdown: string): Promise<string>

  /** The same of an accepted text. */
  acceptedPage(markdown: string): Promise<string>

  /** @returns the HTML of a post */
  post(by: Person, markdown: string, options: UserTextOptions): Promise<string>

  /** @param line texts of one line are serialized */
  acceptedLecture(line: string, markdown: string): Promise<Lecture>

  /** The work shown with a question, and what is wrong in it. @param markdown accepted by `stimulusFault` */
  stimulus(by: Person, markdown: string): Promise<DrawnStimulus>

  /** What is wrong in each of several. */
  stimulusFaults(by: Person, markdowns: readonly string[]): Promise<BlockFault[][]>

  /** The HTML of an accepted one. Its caller keeps it. */
  acceptedStimulus(markdown: string): Promise<string>

  /** Words, headings and other facts of an accepted lecture, without its HTML. */
  facts(line: string, markdown: string): Promise<LectureFacts>

  /** The same of a text that a person sent. */
  lectureFacts(by: Person, markdown: string): Promise<LectureFacts>

  /** Typst source. */
  document(lecture: PrintedLecture): Promise<string>

  /** Reads a package of a course, see `readPackage`. */
  package(by: Person, ...input: Parameters<typeof readPackage>): Promise<ReadPackage>

  /** Reads a gradebook file, see `readGradebookCsv`. */
  gradebook(by: Person, ...input: Parameters<typeof readGradebookCsv>): Promise<ReadGradebook>

  /** Captions as they are stored, or what is wrong with them; null if the file is not text. */
  captions(bytes: Uint8Array): Promise<TakenCaptions | CaptionsFault | null>

  /** The differences of two texts, word by word. */
  differences(by: Person, before: string, after: string): Promise<Difference[]>

  /** What changed between two accepted texts of a lecture, as they are read. @param line as of `acceptedLecture` */
  comparison(line: string, before: string, after: string): Promise<LecturePart[]>

  /** Puts suggested words into an accepted lecture, see `placeWords`. @param line as of `acceptedLecture` */
  placing(line: string, markdown: string, marked: MarkedPassage, words: string): Promise<PlacedWords>

  /** Ends the thread. */
  stop(): Promise<void>
}

export function drawingService({
  throttling,
  logger,
  thread = drawingThread(),
  fileThread = drawingThread({ limits: fileLimits }),
}: DrawingDependencies): Drawing {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>()
  const lately = new LRUCache<string, DrawingTasks[TaskName]['made'] & {}>({
    maxSize: mostKept,
    sizeCalculation: (made) => JSON.stringify(made).length + 1,
  })

  async function draw<Name extends TaskName>(
    asker: Asker,
    name: Name,
    of: DrawingTasks[Name]['of'],
    field: string,
  ): Promise<DrawingTasks[Name]['made']> {
    const key = createHash('sha256')
      .update(JSON.stringify([name, of]))
      .digest('base64')
    const known = () => lately.get(key) as DrawingTasks[Name]['made'] | undefined
    return (
      known() ??
      inLine(asker.id, async () => {
        // It may have been rendered during the wait.
        const drawnBefore = known()
        if (drawnBefore !== undefined) return drawnBefore
        const made = await drawn(asker, name, of, field)
        if (made !== null) lately.set(key, made)
        return made
      })
    )
  }

  async function drawn<Name extends TaskName>(
    asker: Asker,
    name: Name,
    of: DrawingTasks[Name]['of'],
    field: string,
  ): Promise<DrawingTasks[Name]['made']> {
    if (asker.isCounted) await requireDrawingTime(throttling, asker)
    const place = isOfFile(name) ? fileThread : thread
    const { made, milliseconds } = await place.draw(name, of).catch(async (error: unknown) => {
      if (error instanceof DrawingFailed && asker.isCounted) {
        await spendDrawingTime(throttling, asker, error.milliseconds)
      }
      throw refusalOf(error, name, field)
    })
    if (asker.isCounted) await spendDrawingTime(throttling, asker, milliseconds)
    return made
  }

  /** @throws Refusal `too-many-requests` */
  async function inLine<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
    const line = lines.get(id) ?? { waiting: 0, last: Promise.resolve() }
    if (line.waiting >= mostWaiting) {
      throw new Refusal(
        'too-many-requests',
        'Several of your texts are being drawn already. What you wrote is not lost; please try again in a moment.',
        { headers: { 'retry-after': '1' } },
      )
    }
    lines.set(id, line)
    line.waiting += 1
    const mine = line.last.then(run)
    line.last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(id)
    }
  }

  function refusalOf(error: unknown, name: TaskName, field: string): unknown {
    if (error instanceof TooManyDrawings) return tooBusy()
    if (!(error instanceof DrawingFailed)) return error
    if (error.reason === 'broken') {
      logger.error({ error }, 'The rendering thread ended')
      return tooBusy()
    }
    if (error.reason === 'impossible') logger.error({ error }, 'A text could not be rendered')
    const message = isOfFile(name)
      ? 'This file takes too long to read. Please divide it into several files.'
      : 'This text takes too long to render. Please divide it into several texts, or use fewer lists, tables and links.'
    return new Refusal('invalid-input', message, { fields: [{ field, message }] })
  }

  const person = ({ id }: Person): Asker => ({ id, isCounted: true })
  const site = (id = ''): Asker => ({ id: `site ${id}`, isCounted: false })

  return {
    lecture: (by, markdown) => draw(person(by), 'lecture', { markdown }, 'markdown'),

    announcement: (by, markdown) => draw(person(by), 'announcement', { markdown }, 'text'),

    page: (by, markdown) => draw(person(by), 'page', { markdown }, 'texts.text'),

    acceptedPage: (markdown) => draw(site('page'), 'page', { markdown }, 'texts.text'),

    post: (by, markdown, options) => draw(person(by), 'post', { markdown, options }, 'body'),

    acceptedLecture: (line, markdown) => draw(site(line), 'lecture', { markdown }, 'markdown'),

    stimulus: (by, markdown) => draw(person(by), 'stimulus', { markdown }, 'markdown'),

    stimulusFaults: (by, markdowns) => draw(person(by), 'stimulusFaults', { markdowns }, 'questions'),

    acceptedStimulus: async (markdown) => (await drawn(site(), 'stimulus', { markdown }, 'stimulus')).html,

    facts: (line, markdown) => draw(site(line), 'facts', { markdown }, 'markdown'),

    lectureFacts: (by, markdown) => draw(person(by), 'facts', { markdown }, 'markdown'),

    document: (lecture) => draw(site(lecture.moduleId), 'document', lecture, 'markdown'),

    package: (by, ...[texts, media, departments]) =>
      inLine(by.id, () => drawn(person(by), 'package', { texts, media, departments }, '')),

    gradebook: (by, ...[csv, items, students]) =>
      inLine(by.id, () => drawn(person(by), 'gradebook', { csv, items, students }, 'csv')),

    captions: (bytes) => drawn(site(), 'captions', { bytes }, 'file'),

    differences: (by, before, after) => draw(person(by), 'differences', { before, after }, 'number'),

    comparison: (line, before, after) => draw(site(line), 'comparison', { before, after }, 'markdown'),

    placing: (line, markdown, marked, words) =>
      draw(site(line), 'placing', { markdown, marked, words }, 'words'),

    stop: async () => void (await Promise.all([thread.stop(), fileThread.stop()])),
  }
}

const isOfFile = (name: TaskName) => ['package', 'gradebook', 'captions'].includes(name)

function tooBusy(): Refusal {
  return new Refusal(
    'too-busy',
    'The site has too many texts to draw just now. What you wrote is not lost; please try again in a moment.',
    { headers: { 'retry-after': '5' } },
  )
}
