import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Course } from '../../contract/catalogue.ts'
import type { Database } from '../../database/client.ts'
import type { Drawing } from '../drawing/service.ts'
import { Refusal } from '../http/refusal.ts'
import { projectFolder } from '../project-folder.ts'
import type { SettingsService } from '../settings/service.ts'
import { editionOf, type KeptDocuments } from './kept-documents.ts'
import type { PrintedLecture } from './lecture-document.ts'
import { countFaults, faultsSince, findPrintedContent } from './queries.ts'
import { type ShareTexts, shareSource } from './share-texts.ts'
import { TooBusy, type Typesetting } from './typesetting.ts'

interface PrintDependencies {
  db: Database
  settings: SettingsService
  kept: KeptDocuments
  typesetting: Typesetting
  drawing: Pick<Drawing, 'document'>
  logger: Logger
  now: () => Date
  baseUrl: string
}

/** A document that is typeset, as administrators hear of it: `certificate` and its code. Never a name. */
interface Printed {
  kind: 'lecture' | 'certificate' | 'share picture'
  id: string
}

const day = 86_400_000
/** How long what documents lacked is shown, in days. */
const shownFor = 30
/** Of one document, and of all. A text in a script without a font would name each of its letters. */
const mostFaults = { ofDocument: 20, shown: 200 }

/** Counts as content: what is printed with other templates is another edition. */
const templates = readTemplates(path.join(projectFolder, 'server/print/templates'))

/** Documents for paper, made once per edition and kept. */
export function printService(dependencies: PrintDependencies) {
  const { db, settings, kept, typesetting, drawing, logger, now, baseUrl } = dependencies

  const beingMade = new Map<string, Promise<Buffer>>()
  const beingTypeset = new Map<string, Promise<Buffer>>()

  return {
    /**
     * The lecture of a module as a document that is not made yet. Whether the viewer may read the module is the
     * caller's question, see learning/service.ts.
     *
     * @throws Refusal `module-not-found` or `no-lecture`
     */
    async lecture(course: Course, moduleId: string) {
      const module = course.modules.find(({ id }) => id === moduleId)
      if (module === undefined) throw new Refusal('module-not-found', 'This course has no such module.')
      const [content, site] = await Promise.all([findPrintedContent(db, moduleId), settings.site()])
      if (content === null) throw new Refusal('no-lecture', 'The lecture of this module is not written yet.')
      const printed: PrintedLecture = {
        moduleId,
        title: module.title,
        summary: module.summary,
        position: module.position,
        moduleCount: course.modules.length,
        minutes: module.minutes,
        courseId: course.id,
        courseTitle: course.title,
        code: course.code,
        department: course.department,
        departmentId: course.departmentId,
        instructor: course.instructor,
        school: site.name,
        baseUrl,
        ...content,
      }
      const edition = editionOf(templates, JSON.stringify(printed))
      return {
        edition,
        name: `${course.code}-${module.position} ${module.title}.pdf`,
        bytes: () => keptOrMade(moduleId, edition, printed),
      }
    },

    typeset,

    /**
     * The texts of a share picture as SVG, for letters that the picture's own fonts lack.
     *
     * @param picture its name
     * @returns null where a letter has no shape, or nothing can be typeset at the moment
     */
    async shareTexts(texts: ShareTexts, picture: string): Promise<string | null> {
      try {
        const { bytes, missing } = await typesetting.drawing(shareSource(texts))
        await report({ kind: 'share picture', id: picture }, missing, null)
        return missing.length > 0 ? null : Buffer.from(bytes).toString('utf8')
      } catch (error) {
        logger.warn({ err: error, picture }, 'the texts of a share picture could not be set')
        return null
      }
    },

    /** What the documents of the last 30 days lacked, the newest first. */
    faults: () => faultsSince(db, new Date(now().getTime() - shownFor * day), mostFaults.shown),

    /** Part of the edition of whatever is typeset. */
    templates,
  }

  /**
   * Typesets what is not kept, such as a certificate. Several who ask at the same time wait for the same one, so a
   * certificate that is shared widely does not fill the line.
   *
   * @throws Refusal `busy`
   */
  async function typeset(source: string, printed: Printed): Promise<Buffer> {
    const making =
      beingTypeset.get(source) ?? made(source, printed).finally(() => beingTypeset.delete(source))
    beingTypeset.set(source, making)
    try {
      return await making
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error
      throw new Refusal('busy', 'Many documents are being made just now. Please try again in a minute.', {
        headers: { 'retry-after': '30' },
      })
    }
  }

  async function made(source: string, printed: Printed): Promise<Buffer> {
    const { bytes, missing, notAccessible } = await typesetting.pdf(source)
    await report(printed, missing, notAccessible)
    return Buffer.from(bytes)
  }

  /** Counts what a document lacks, and logs what is new. A letter that is missing is the reason for the rest, too. */
  async function report({ kind, id }: Printed, missing: readonly string[], notAccessible: string | null) {
    if (missing.length === 0 && notAccessible === null) return
    const document = `${kind} ${id}`
    const faults = [
      ...missing
        .slice(0, mostFaults.ofDocument)
        .map((letter) => ({ kind: 'letter' as const, document, detail: letter })),
      ...(notAccessible === null || missing.length > 0
        ? []
        : [{ kind: 'accessibility' as const, document, detail: notAccessible.slice(0, 500) }]),
    ]
    const at = now()
    const forgetBefore = new Date(at.getTime() - shownFor * day)
    // The document is there all the same.
    const news = await countFaults(db, faults, { now: at, forgetBefore }).catch((error: unknown) => {
      logger.warn({ err: error, document }, 'what a document lacks could not be counted')
      return faults
    })
    if (news.length === 0) return
    const codes = missing.map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)
    logger.warn(
      { document, letters: codes, reason: notAccessible?.slice(0, 500) },
      'a document lacks letters or is not PDF/UA',
    )
  }

  /** Several who ask at the same time wait for the same one. */
  function keptOrMade(name: string, edition: string, printed: PrintedLecture): Promise<Buffer> {
    const known = beingMade.get(edition)
    if (known !== undefined) return known
    const making = make(name, edition, printed).finally(() => beingMade.delete(edition))
    beingMade.set(edition, making)
    return making
  }

  async function make(name: string, edition: string, printed: PrintedLecture): Promise<Buffer> {
    const there = await kept.read(name, edition)
    if (there !== null) return there
    const source = await drawing.document(printed)
    const bytes = await typeset(source, { kind: 'lecture', id: printed.moduleId })
    await kept.write(name, edition, bytes)
    return bytes
  }
}

export type PrintService = ReturnType<typeof printService>

function readTemplates(folder: string): string {
  const names = readdirSync(folder).sort()
  return editionOf(...names.map((name) => readFileSync(path.join(folder, name), 'utf8')))
}
