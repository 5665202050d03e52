import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Course } from '../../../contract/courses/catalogue.ts'
import type { Database } from '../../../database/client.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { projectFolder } from '../../start/project-folder.ts'
import type { Drawing } from '../drawing/service.ts'
import { Refusal } from '../http/refusal.ts'
import { editionOf, type KeptDocuments } from './kept-documents.ts'
import type { PrintedLecture } from './lecture-document.ts'
import { countFaults, faultsSince, findPrintedContent, type PrintFaultRow } from './queries.ts'
import { type ShareTexts, shareSource } from './share-texts.ts'
import { TooBusy, type Typesetting } from './typesetting.ts'

export interface PrintDependencies {
  db: Database
  settings: SettingsService
  kept: KeptDocuments
  typesetting: Typesetting
  drawing: Pick<Drawing, 'document'>
  logger: Logger
  now: () => Date
  baseUrl: string
}

/** As shown to administrators. Never a name. */
interface Printed {
  kind: 'lecture' | 'certificate' | 'share picture'
  id: string
}

const day = 86_400_000
/** Days. */
const shownFor = 30
/** A text in a script without a font would report each of its letters. */
const mostFaults = { ofDocument: 20, shown: 200 }

/** A changed template makes a new edition. */
const templates = readTemplates(path.join(projectFolder, 'server/platform/print/templates'))

/** A document that is rendered when it is asked for. */
export interface PrintableDocument {
  /** The fingerprint of its content. */
  edition: string
  /** The file name. */
  name: string
  /** The PDF. @throws Refusal `busy` */
  bytes(): Promise<Buffer>
}

/** Documents are rendered once per edition and cached. */
export interface PrintService {
  /**
   * The caller checks whether the viewer may read the module, see learning/service.ts.
   *
   * @throws Refusal `module-not-found` or `no-lecture`
   */
  lecture(course: Course, moduleId: string): Promise<PrintableDocument>

  /**
   * Not cached. Concurrent requests share one run, so a popular certificate does not fill the queue.
   *
   * @throws Refusal `busy`
   */
  typeset(source: string, printed: Printed): Promise<Buffer>

  /** The first page as SVG with outlined letters. Not cached. @throws Refusal `busy` */
  picture(source: string, printed: Printed): Promise<string>

  /**
   * SVG, for letters the picture's own fonts lack.
   *
   * @returns null when a letter has no glyph, or typesetting is unavailable
   */
  shareTexts(texts: ShareTexts, picture: string): Promise<string | null>

  /** Letters without a glyph and other faults of the last days, newest first. */
  faults(): Promise<PrintFaultRow[]>

  /** The source of all templates, a part of every edition. */
  templates: string
}

export function printService(dependencies: PrintDependencies): PrintService {
  const { db, settings, kept, typesetting, drawing, logger, now, baseUrl } = dependencies

  const beingMade = new Map<string, Promise<Buffer>>()
  const beingTypeset = new Map<string, Promise<Buffer>>()

  return {
    async lecture(course, moduleId) {
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

    async picture(source, printed) {
      const { bytes, missing, notAccessible } = await typesetting.drawing(source).catch(refuseIfBusy)
      await report(printed, missing, notAccessible)
      return Buffer.from(bytes).toString('utf8')
    },

    async shareTexts(texts, picture) {
      try {
        const { bytes, missing } = await typesetting.drawing(shareSource(texts))
        await report({ kind: 'share picture', id: picture }, missing, null)
        return missing.length > 0 ? null : Buffer.from(bytes).toString('utf8')
      } catch (error) {
        logger.warn({ err: error, picture }, 'could not typeset a share picture')
        return null
      }
    },

    faults: () => faultsSince(db, new Date(now().getTime() - shownFor * day), mostFaults.shown),

    templates,
  }

  async function typeset(source: string, printed: Printed): Promise<Buffer> {
    const making =
      beingTypeset.get(source) ?? made(source, printed).finally(() => beingTypeset.delete(source))
    beingTypeset.set(source, making)
    return making.catch(refuseIfBusy)
  }

  async function made(source: string, printed: Printed): Promise<Buffer> {
    const { bytes, missing, notAccessible } = await typesetting.pdf(source)
    await report(printed, missing, notAccessible)
    return Buffer.from(bytes)
  }

  /** Logs new faults. A missing letter also causes the other faults. */
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
    // The document itself was rendered.
    const news = await countFaults(db, faults, { now: at, forgetBefore }).catch((error: unknown) => {
      logger.warn({ err: error, document }, 'could not record the faults of a document')
      return faults
    })
    if (news.length === 0) return
    const codes = missing.map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)
    logger.warn(
      { document, letters: codes, reason: notAccessible?.slice(0, 500) },
      'a document has missing glyphs or is not PDF/UA',
    )
  }

  /** Concurrent requests share one run. */
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

function refuseIfBusy(error: unknown): never {
  if (!(error instanceof TooBusy)) throw error
  throw new Refusal('busy', 'We’re preparing many documents right now. Please try again in a minute.', {
    headers: { 'retry-after': '30' },
  })
}

function readTemplates(folder: string): string {
  const names = readdirSync(folder).sort()
  return editionOf(...names.map((name) => readFileSync(path.join(folder, name), 'utf8')))
}
