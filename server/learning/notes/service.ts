import type { OutputOf } from '../../../contract/index.ts'
import type { Note } from '../../../contract/learning/notes.ts'
import type { Database } from '../../../database/client.ts'
import { notesMarkdown } from '../../../rules/learning/notes.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { LearningService } from '../progress/service.ts'
import { findNote, notesByCourse, notesByTime, putNote } from './queries.ts'

const pageLength = 50

/** Bounds the document; no school has this many modules. */
const longestExport = 5_000

interface ModuleAddress {
  id: string
  moduleId: string
}

interface NotesDependencies {
  db: Database
  catalogue: CatalogueService
  learning: Pick<LearningService, 'courseFor' | 'requireOpenModule'>
}

/**
 * Private notes. Starting a note needs an unlocked module. If the module is locked later because its author moved it,
 * the student can still read and change the note.
 */
export interface NotesService {
  /** @throws Refusal `course-not-found` or `module-not-found` */
  note(viewer: Viewer, address: ModuleAddress): Promise<Note>

  /** @throws Refusal `course-not-found`, `module-not-found`, `module-locked` or `note-changed` */
  write(viewer: Viewer, address: ModuleAddress, written: { text: string; revision: number }): Promise<Note>

  /** The latest first, without empty ones. @throws Refusal `invalid-input` for an invalid cursor */
  list(viewer: Viewer, after: string | undefined): Promise<OutputOf<'GET /api/user/notes'>>

  /** All notes as one Markdown file. */
  export(viewer: Viewer): Promise<OutputOf<'GET /api/user/notes/export'>>
}

export function notesService({ db, catalogue, learning }: NotesDependencies): NotesService {
  return {
    async note(viewer, address) {
      await requireModule(address)
      return presentNote(address.moduleId, await findNote(db, viewer.id, address.moduleId))
    },

    async write(viewer, address, { text, revision }) {
      const { id, moduleId } = address
      if ((await findNote(db, viewer.id, moduleId)) === null)
        await learning.requireOpenModule(viewer, await learning.courseFor(viewer, id), moduleId)
      else await requireModule(address)
      const row = await putNote(db, { userId: viewer.id, moduleId, text, revision })
      if (row === null)
        throw new Refusal('note-changed', 'This note was changed in another tab or on another device.')
      return presentNote(moduleId, row)
    },

    async list(viewer, after) {
      const rows = await notesByTime(db, viewer.id, readCursor(after), pageLength + 1)
      const page = rows.slice(0, pageLength)
      const last = page.at(-1)
      return {
        notes: page.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
        next:
          rows.length > pageLength && last ? writeCursor({ at: last.updatedAt, id: last.moduleId }) : null,
      }
    },

    async export(viewer) {
      const rows = await notesByCourse(db, viewer.id, longestExport)
      return { fileName: 'my-notes.md', markdown: notesMarkdown(rows), noteCount: rows.length }
    },
  }

  async function requireModule({ id, moduleId }: ModuleAddress): Promise<void> {
    const course = await catalogue.anyCourse(id)
    if (course.modules.some((module) => module.id === moduleId)) return
    throw new Refusal('module-not-found', 'This course has no such module.')
  }
}

function presentNote(moduleId: string, row: Awaited<ReturnType<typeof findNote>>): Note {
  if (row === null) return { moduleId, text: '', revision: 0, updatedAt: null }
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}
