import type { DocumentVersion } from '../../../contract/courses/documents.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { notesOfDocument } from '../../../rules/media/document-text.ts'
import { mediaUrl } from '../../media/present.ts'
import type { Purpose } from '../../media/purposes.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuthoringDependencies, Authors, Locked } from './authors.ts'
import { subjectOf } from './courses.ts'
import {
  coursesWithDocument,
  type DocumentRow,
  deleteDocuments,
  documentsOf,
  insertDocument,
  showDocument,
  usedDocuments,
} from './document-queries.ts'
import { type ModuleRow, putContent } from './lecture-queries.ts'
import { requireRevision, type WorkOfAuthors } from './work.ts'

export const documentPurpose = 'module-document'

/** Bytes. */
export const longestDocument = 100_000_000

/** Older versions are deleted, so that a module does not fill the disk. */
const mostVersions = 20

export type DocumentPurposeDependencies = Pick<AuthoringDependencies, 'db' | 'teaching' | 'pdf'>

/** Students read the shown version at the address of the module's document, which checks whether the module is open. */
export function documentPurposeOf({ db, teaching, pdf }: DocumentPurposeDependencies): Purpose {
  return {
    longest: longestDocument,
    accepts: ['application/pdf'],
    staysAfterDeletion: true,
    mayUpload: (viewer) => viewer.role !== 'student',
    mayRead: async (viewer, { id }) => {
      if (viewer === null) return false
      for (const courseId of await coursesWithDocument(db, id)) {
        if (await teaching.teaches(viewer, courseId, 'edit-course')) return true
      }
      return false
    },
    inspect: async (file, type) => {
      if (type !== 'application/pdf') return null
      const found = await pdf.read(file)
      if ('fault' in found) return found
      return { notes: notesOfDocument(found.read), document: found.read }
    },
  }
}

type DocumentOfModule = OutputOf<'GET /api/authoring/modules/{moduleId}/document'>

/** The uploaded PDF of a module. */
export interface DocumentsOfAuthors {
  /** @throws Refusal `module-not-found` */
  document(viewer: Viewer, moduleId: string): Promise<DocumentOfModule>

  /** @throws Refusal `module-not-found`, `module-changed` or `invalid-input` */
  put(viewer: Viewer, moduleId: string, change: { revision: number; file: string }): Promise<DocumentOfModule>

  /** @throws Refusal `module-not-found` or `module-changed` */
  hide(viewer: Viewer, moduleId: string, revision: number): Promise<DocumentOfModule>

  /** @throws Refusal `module-not-found`, `module-changed` or `version-not-found` */
  restore(viewer: Viewer, ids: VersionAddress, revision: number): Promise<DocumentOfModule>

  /** @throws Refusal `module-not-found`, `module-changed`, `version-not-found` or `version-shown` */
  deleteVersion(viewer: Viewer, ids: VersionAddress, revision: number): Promise<DocumentOfModule>
}

interface VersionAddress {
  moduleId: string
  number: number
}

export function documentsOfAuthors(
  { db, audit, media }: AuthoringDependencies,
  authors: Authors,
  work: Pick<WorkOfAuthors, 'module'>,
): DocumentsOfAuthors {
  return {
    document: whole,

    put: (viewer, moduleId, { revision, file }) =>
      change(viewer, moduleId, revision, async ({ tx }, rows) => {
        const known = rows.find(({ mediaId }) => mediaId === file)
        if (known !== undefined) return showDocument(tx, moduleId, known.number)
        await media.attach(tx, viewer.id, documentPurpose, [file])
        const number = (rows[0]?.number ?? 0) + 1
        await insertDocument(tx, { moduleId, number, mediaId: file, authorId: viewer.id })
        await showDocument(tx, moduleId, number)
        const old = rows.slice(mostVersions - 1).map((row) => row.number)
        await media.release(tx, await deleteDocuments(tx, moduleId, old), (ids) => usedDocuments(tx, ids))
      }),

    hide: (viewer, moduleId, revision) =>
      change(viewer, moduleId, revision, ({ tx }) => showDocument(tx, moduleId, null)),

    restore: (viewer, { moduleId, number }, revision) =>
      change(viewer, moduleId, revision, async ({ tx }, rows) => {
        versionIn(rows, number)
        await showDocument(tx, moduleId, number)
      }),

    deleteVersion: (viewer, { moduleId, number }, revision) =>
      change(viewer, moduleId, revision, async ({ tx }, rows) => {
        if (versionIn(rows, number).shown) {
          throw new Refusal('version-shown', 'Students read this version. Show another one, or none, first.')
        }
        const files = await deleteDocuments(tx, moduleId, [number])
        await media.release(tx, files, (ids) => usedDocuments(tx, ids))
      }),
  }

  /** @param run gets the versions before, newest first */
  async function change(
    viewer: Viewer,
    moduleId: string,
    revision: number,
    run: (locked: Locked & { module: ModuleRow }, rows: DocumentRow[]) => Promise<void>,
  ): Promise<DocumentOfModule> {
    await authors.changeModule(viewer, moduleId, async (locked) => {
      const { tx, module, course } = locked
      requireRevision(module.revision, revision)
      const before = await documentsOf(tx, moduleId)
      await run(locked, before)
      await putContent(tx, moduleId, {}, { counts: true })
      await audit.recordChange(tx, viewer, {
        action: 'module.edited',
        subject: subjectOf(course),
        before: audited(before),
        after: { module: module.title, ...audited(await documentsOf(tx, moduleId)) },
      })
    })
    return whole(viewer, moduleId)
  }

  async function whole(viewer: Viewer, moduleId: string): Promise<DocumentOfModule> {
    const module = await work.module(viewer, moduleId)
    return { module, versions: (await documentsOf(db, moduleId)).map(presentVersion) }
  }
}

function versionIn(rows: readonly DocumentRow[], number: number): DocumentRow {
  const row = rows.find((one) => one.number === number)
  if (row === undefined) throw new Refusal('version-not-found', 'This PDF has no such version.')
  return row
}

function audited(rows: readonly DocumentRow[]): Record<string, string | number | null> {
  const shown = rows.find((row) => row.shown)
  return {
    document: shown === undefined ? null : `${shown.name}, version ${shown.number}`,
    versions: rows.length,
  }
}

function presentVersion({ mediaId, read, addedAt, ...row }: DocumentRow): DocumentVersion {
  return {
    ...row,
    pages: read?.pages ?? 0,
    pagesWithText: read?.pagesWithText ?? 0,
    url: mediaUrl(mediaId),
    addedAt: addedAt.toISOString(),
  }
}
