import { readingMinutes } from '../../../content/reading-time.ts'
import type { LectureDraft, VersionHead } from '../../../contract/courses/lectures.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Transaction } from '../../../database/client.ts'
import { beginsVersion } from '../../../rules/courses/authoring.ts'
import { changeSentence, isCorrection } from '../../../rules/courses/lecture-changes.ts'
import { mediaId } from '../../../rules/media/media.ts'
import { lectureFault } from '../../../rules/text/markdown-work.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type AuthoringDependencies, type Authors, type Locked, moduleNotFound } from './authors.ts'
import { subjectOf } from './courses.ts'
import { lecturePurposes } from './lecture-files.ts'
import {
  countReaders,
  findModule,
  findVersion,
  hasVersion,
  insertVersion,
  type ModuleRow,
  modulesWithContent,
  putContent,
  putDraft,
  updateVersion,
  versionsOf,
} from './lecture-queries.ts'
import { presentLecture, presentVersion } from './present.ts'
import { invalid } from './questions.ts'

const longestHistory = 200

const fileAddress = new RegExp(`/api/media/(${mediaId})`, 'g')

/** What students hear of a published change. */
interface News {
  /** What is new, in the author's words. */
  note?: string | undefined
  /** Undefined: a small change is. */
  isCorrection?: boolean | undefined
}

type LockedModule = Locked & { module: ModuleRow }

function requireReadable(markdown: string): void {
  const fault = lectureFault(markdown)
  if (fault !== null) throw invalid('markdown', fault.text)
}

/** The authors' side of lectures: drafts, publishing, versions (docs/decisions/0016). */
export interface LecturesOfAuthors {
  /** The HTML, and the length in words and minutes. @throws Refusal `invalid-input` or `too-many-requests` */
  preview(viewer: Viewer, markdown: string): Promise<OutputOf<'POST /api/authoring/preview'>>

  /** The first mistake in its blocks. @throws Refusal `invalid-input` or `too-many-requests` */
  checkBlocks(viewer: Viewer, markdown: string): Promise<OutputOf<'POST /api/authoring/block-check'>>

  /**
   * Saves the draft, as a new version if some time has passed.
   *
   * @throws Refusal `invalid-input`, `module-not-found`, `lecture-changed` or `too-many-requests`
   */
  save(viewer: Viewer, moduleId: string, draft: { revision: number; markdown: string }): Promise<LectureDraft>

  /**
   * Changes the draft by words that are not the viewer's own.
   *
   * @param change the new text; called again if another author has changed it by then
   * @param also in the same transaction
   * @throws Refusal `module-not-found` or `invalid-input`
   */
  amend(
    viewer: Viewer,
    moduleId: string,
    change: (markdown: string) => Promise<string>,
    also: (tx: Transaction) => Promise<void>,
  ): Promise<LectureDraft>

  /** What publishing the draft would change for students. @throws Refusal `module-not-found` */
  changes(
    viewer: Viewer,
    moduleId: string,
  ): Promise<OutputOf<'GET /api/authoring/modules/{moduleId}/lecture/changes'>>

  /** Shows the draft to students. @throws Refusal `module-not-found` or `lecture-changed` */
  makeLive(viewer: Viewer, moduleId: string, seen: { revision: number } & News): Promise<LectureDraft>

  /**
   * Renders what `makeAllLive` needs before its transaction, which would otherwise hold a connection while texts wait
   * to be rendered. Texts changed in between are rendered inside it.
   */
  drawAllAhead(courseId: string): Promise<void>

  /** Makes every changed draft of the course live, except in modules that are drafts themselves. */
  makeAllLive(tx: Transaction, courseId: string): Promise<void>

  /** Makes the drafts of these modules live, inside the transaction of a set of changes. */
  makeTheseLive(tx: Transaction, modules: readonly ModuleRow[]): Promise<void>

  /** As `drawAllAhead`, for these modules. */
  drawAhead(modules: readonly ModuleRow[]): Promise<void>

  /** The newest first. @throws Refusal `module-not-found` */
  versions(viewer: Viewer, moduleId: string): Promise<VersionHead[]>

  /** A version, and its differences from the current text. @throws Refusal `module-not-found` or `version-not-found` */
  version(
    viewer: Viewer,
    moduleId: string,
    number: number,
  ): Promise<OutputOf<'GET /api/authoring/modules/{moduleId}/versions/{number}'>>

  /** @throws Refusal `module-not-found`, `version-not-found` or `lecture-changed` */
  restore(viewer: Viewer, moduleId: string, number: number, seen: { revision: number }): Promise<LectureDraft>
}

export function lecturesOfAuthors(
  { db, audit, media, drawing, now }: AuthoringDependencies,
  authors: Authors,
): LecturesOfAuthors {
  return {
    async preview(viewer, markdown) {
      requireReadable(markdown)
      const { html, wordCount } = await drawing.lecture(viewer, markdown)
      return { html, words: wordCount, minutes: readingMinutes(wordCount) }
    },

    async checkBlocks(viewer, markdown) {
      requireReadable(markdown)
      const [fault = null] = (await drawing.lectureFacts(viewer, markdown)).blockFaults
      return { fault }
    },

    async save(viewer, moduleId, input) {
      requireReadable(input.markdown)
      // Before the transaction, which would otherwise hold a connection while the text waits to be rendered.
      const { wordCount } = await drawing.lecture(viewer, input.markdown)
      return authors.changeModule(
        viewer,
        moduleId,
        async (locked) => {
          const { module } = locked
          const text = module.draft ?? module.liveMarkdown
          // A repeated save after a lost response: already stored.
          if (text === input.markdown) return presentLecture(module, viewer)
          requireRevision(module, viewer, input.revision)
          return write(viewer, locked, { markdown: input.markdown, wordCount })
        },
        { shown: false },
      )
    },

    async amend(viewer, moduleId, change, also) {
      const { module } = await authors.module(viewer, moduleId)
      // Before the transaction, which would otherwise hold a connection while texts wait to be rendered.
      const ahead = await change(module.draft ?? module.liveMarkdown)
      requireReadable(ahead)
      await drawing.acceptedLecture(moduleId, ahead)
      return authors.changeModule(
        viewer,
        moduleId,
        async (locked) => {
          const text = locked.module.draft ?? locked.module.liveMarkdown
          const markdown = await change(text)
          requireReadable(markdown)
          await also(locked.tx)
          if (markdown === text) return presentLecture(locked.module, viewer)
          const { wordCount } = await drawing.acceptedLecture(moduleId, markdown)
          return write(viewer, locked, { markdown, wordCount }, { own: true })
        },
        { shown: false },
      )
    },

    async changes(viewer, moduleId) {
      const { module } = await authors.module(viewer, moduleId)
      const { draft, liveMarkdown } = module
      const [parts, readers] = await Promise.all([
        drawing.comparison(module.id, liveMarkdown, draft ?? liveMarkdown),
        countReaders(db, module),
      ])
      return {
        revision: module.draftRevision,
        sentence: changeSentence(parts),
        parts,
        isCorrection: isCorrection(parts),
        readers,
      }
    },

    async makeLive(viewer, moduleId, { revision, ...news }) {
      await drawAhead([(await authors.module(viewer, moduleId)).module])
      return authors.changeModule(viewer, moduleId, async (locked) => {
        const { tx, module, course } = locked
        requireRevision(module, viewer, revision)
        if (module.draft !== null && module.draft !== module.liveMarkdown) {
          await goLive(tx, module, news)
          await audit.record(tx, viewer, {
            action: 'lecture.published',
            subject: subjectOf(course),
            before: { characters: module.liveMarkdown.length },
            after: { module: module.title, characters: module.draft.length },
          })
        }
        return again(locked, viewer)
      })
    },

    async drawAllAhead(courseId) {
      await drawAhead(await modulesWithContent(db, courseId))
    },

    async makeAllLive(tx, courseId) {
      for (const module of await modulesWithContent(tx, courseId)) {
        if (module.draftPlace !== null) continue
        if (module.draft !== null && module.draft !== module.liveMarkdown) await goLive(tx, module)
      }
    },

    async makeTheseLive(tx, modules) {
      for (const module of modules) {
        if (isLectureChanged(module)) await goLive(tx, module)
      }
    },

    drawAhead,

    async versions(viewer, moduleId) {
      await authors.module(viewer, moduleId)
      return (await versionsOf(db, moduleId, longestHistory)).map(presentVersion)
    },

    async version(viewer, moduleId, number) {
      const [{ module }, row] = await Promise.all([
        authors.module(viewer, moduleId),
        findVersion(db, moduleId, number),
      ])
      if (row === null) throw versionNotFound()
      const differences = await drawing.differences(viewer, row.markdown, module.draft ?? module.liveMarkdown)
      const { markdown, ...version } = row
      return { version: presentVersion(version), markdown, differences, revision: module.draftRevision }
    },

    async restore(viewer, moduleId, number, { revision }) {
      await authors.module(viewer, moduleId)
      const old = await findVersion(db, moduleId, number)
      if (old === null) throw versionNotFound()
      const { wordCount } = await drawing.lecture(viewer, old.markdown)
      return authors.changeModule(
        viewer,
        moduleId,
        async (locked) => {
          const { tx, module, course } = locked
          requireRevision(module, viewer, revision)
          await audit.record(tx, viewer, {
            action: 'lecture.restored',
            subject: subjectOf(course),
            after: { module: module.title, version: number },
          })
          return write(viewer, locked, { markdown: old.markdown, wordCount }, { own: true })
        },
        { shown: false },
      )
    },
  }

  async function drawAhead(modules: readonly ModuleRow[]): Promise<void> {
    for (const { id, draft, liveMarkdown } of modules) {
      if (draft === null || draft === liveMarkdown) continue
      await drawing.acceptedLecture(id, draft)
      await drawing.comparison(id, liveMarkdown, draft)
    }
  }

  /** Writes the draft and its version. @param options.own always starts a new version */
  async function write(
    viewer: Viewer,
    locked: LockedModule,
    { markdown, wordCount }: { markdown: string; wordCount: number },
    { own = false } = {},
  ) {
    const { tx, module } = locked
    const moduleId = module.id
    await keepFiles(tx, viewer, markdown)
    const [last = null] = await versionsOf(tx, moduleId, 1)
    // Before the first save on the site, keep the text from the content files as a version.
    if (last === null && module.liveMarkdown !== '') await insertVersion(tx, asItWas(module))
    const number = (last?.number ?? (module.liveMarkdown === '' ? 0 : 1)) + 1
    const at = now()
    if (last !== null && !own && !beginsVersion(last, viewer.id, at)) {
      await updateVersion(tx, moduleId, last.number, { markdown, wordCount, savedAt: at })
    } else {
      const authorId = viewer.id
      await insertVersion(tx, { moduleId, number, markdown, wordCount, authorId, startedAt: at, savedAt: at })
    }
    const revision = module.draftRevision + 1
    await putDraft(tx, { moduleId, markdown, wordCount, revision, authorId: viewer.id })
    return again(locked, viewer)
  }

  function asItWas(module: ModuleRow) {
    const { id: moduleId, liveMarkdown: markdown, liveWords: wordCount } = module
    return { moduleId, number: 1, markdown, wordCount, liveAt: now() }
  }

  async function goLive(tx: Transaction, module: ModuleRow, said: News = {}): Promise<void> {
    const markdown = module.draft ?? ''
    const isSmall =
      said.isCorrection ?? isCorrection(await drawing.comparison(module.id, module.liveMarkdown, markdown))
    const news = { liveAt: now(), isNews: !isSmall, note: isSmall ? '' : (said.note ?? '') }
    const { html, headings, wordCount } = await drawing.acceptedLecture(module.id, markdown)
    const [last = null] = await versionsOf(tx, module.id, 1)
    const newest = last && (await findVersion(tx, module.id, last.number))
    let number = last?.number ?? 0
    // The content files changed it during editing: keep that text too.
    if (module.liveMarkdown !== '' && !(await hasVersion(tx, module.id, module.liveMarkdown))) {
      number += 1
      await insertVersion(tx, { ...asItWas(module), number })
    }
    if (newest?.markdown === markdown && number === newest.number) {
      await updateVersion(tx, module.id, number, news)
    } else {
      const row = { moduleId: module.id, number: number + 1, markdown, authorId: last?.authorId ?? null }
      await insertVersion(tx, { ...row, wordCount, ...news })
    }
    const lecture = { lectureMarkdown: markdown, lectureHtml: html, headings, wordCount }
    await putContent(tx, module.id, lecture, { counts: false })
  }

  /** Makes the viewer's own files in a lecture permanent; those of others already are, or are not theirs to keep. */
  async function keepFiles(tx: Transaction, viewer: Viewer, markdown: string): Promise<void> {
    const ids = [...new Set([...markdown.matchAll(fileAddress)].map(([, id = '']) => id))]
    await media.attachOwn(tx, viewer.id, lecturePurposes, ids)
  }
}

/** Whether the draft of a lecture differs from what students read. */
export const isLectureChanged = ({ draft, liveMarkdown }: ModuleRow): boolean =>
  draft !== null && draft !== liveMarkdown

async function again({ tx, module }: LockedModule, viewer: Viewer) {
  const row = await findModule(tx, module.id)
  if (row === null) throw moduleNotFound()
  return presentLecture(row, viewer)
}

function requireRevision(module: ModuleRow, viewer: Viewer, revision: number): void {
  if (module.draftRevision === revision) return
  const changed =
    module.savedById === viewer.id
      ? 'You changed this lecture in another window.'
      : `${module.savedBy ?? 'Someone else'} has changed this lecture.`
  throw new Refusal('lecture-changed', `${changed} Both texts are kept.`)
}

function versionNotFound(): Refusal {
  return new Refusal('version-not-found', 'There is no such version of this lecture.')
}
