import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Course } from '../../contract/catalogue.ts'
import type { Database } from '../../database/client.ts'
import type { Drawing } from '../drawing/service.ts'
import { Refusal } from '../http/refusal.ts'
import { projectFolder } from '../project-folder.ts'
import type { SettingsService } from '../settings/service.ts'
import { editionOf, type KeptDocuments } from './kept-documents.ts'
import type { PrintedLecture } from './lecture-document.ts'
import { findPrintedContent } from './queries.ts'
import { TooBusy, type Typesetting } from './typesetting.ts'

interface PrintDependencies {
  db: Database
  settings: SettingsService
  kept: KeptDocuments
  typesetting: Typesetting
  drawing: Pick<Drawing, 'document'>
  baseUrl: string
}

/** Counts as content: what is printed with other templates is another edition. */
const templates = readTemplates(path.join(projectFolder, 'server/print/templates'))

/** Documents for paper, made once per edition and kept. */
export function printService({ db, settings, kept, typesetting, drawing, baseUrl }: PrintDependencies) {
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

    /** Part of the edition of whatever is typeset. */
    templates,
  }

  /**
   * Typesets what is not kept, such as a certificate. Several who ask at once wait for the same one: who shares a
   * certificate shares no way to fill the line.
   *
   * @throws Refusal `busy`
   */
  async function typeset(source: string): Promise<Buffer> {
    const making =
      beingTypeset.get(source) ?? typesetting.pdf(source).finally(() => beingTypeset.delete(source))
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

  /** Several who ask at once wait for the same one. */
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
    const bytes = await typeset(await drawing.document(printed))
    await kept.write(name, edition, bytes)
    return bytes
  }
}

export type PrintService = ReturnType<typeof printService>

function readTemplates(folder: string): string {
  const names = readdirSync(folder).sort()
  return editionOf(...names.map((name) => readFileSync(path.join(folder, name), 'utf8')))
}
