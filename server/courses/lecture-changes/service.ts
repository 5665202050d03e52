import { LRUCache } from 'lru-cache'
import type { ChangedLecture } from '../../../contract/courses/lecture-changes.ts'
import type { LecturePart } from '../../../contract/courses/lectures.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { changeSentence } from '../../../rules/courses/lecture-changes.ts'
import type { LearningService } from '../../learning/progress/service.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type ChangeRow, changesFor, putRead, textsOf } from './queries.ts'

/** The first call compares each, about 0.1 s; a course has at most 40 modules. */
const pageSizes = { allCourses: 10, oneCourse: 50 } as const

/** Sentences; published versions never change, so none is ever stale. */
const mostKept = 5_000

interface ModuleAddress {
  courseId: string
  moduleId: string
}

export interface LectureChangesDependencies {
  db: Database
  drawing: Pick<Drawing, 'comparison'>
  learning: Pick<LearningService, 'courseFor' | 'requireOpenModule'>
}

/** Lectures that changed since a student completed their module (docs/decisions/0083). */
export interface LectureChangesService {
  /** @param wanted.course only of this course @throws Refusal `invalid-input` for a page that does not exist */
  list(
    viewer: Pick<Viewer, 'id'>,
    wanted: { course?: string | undefined; after?: string | undefined },
  ): Promise<OutputOf<'GET /api/user/lecture-changes'>>

  /** @returns null if there is nothing to read @throws Refusal `course-not-found` or `module-not-found` */
  change(
    viewer: Viewer,
    module: ModuleAddress,
  ): Promise<OutputOf<'GET /api/user/lecture-changes/{id}/{moduleId}'>['change']>

  /** @throws Refusal `course-not-found` or `module-not-found` */
  markRead(viewer: Viewer, module: ModuleAddress, version: number): Promise<void>
}

export function lectureChangesService({
  db,
  drawing,
  learning,
}: LectureChangesDependencies): LectureChangesService {
  const sentences = new LRUCache<string, string>({ max: mostKept })
  const underWay = new Map<string, Promise<LecturePart[]>>()
  const keyOf = ({ moduleId, known, live }: ChangeRow) => `${moduleId} ${known} ${live}`

  return {
    async list({ id: userId }, { course, after }) {
      const wanted = { userId, courseId: course ?? null, moduleId: null, after: readCursor(after) }
      const pageSize = course === undefined ? pageSizes.allCourses : pageSizes.oneCourse
      const rows = await changesFor(db, { ...wanted, most: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      const unknown = await sentencesOf(page.filter((row) => !sentences.has(keyOf(row))))
      const last = rows.length > pageSize ? page.at(-1) : undefined
      return {
        lectures: page
          .map((row) =>
            present(row, sentences.get(keyOf(row)) ?? (unknown.has(keyOf(row)) ? 'The lesson changed' : '')),
          )
          // What was changed and changed back reads as before.
          .filter(({ sentence }) => sentence !== ''),
        next: last === undefined ? null : writeCursor({ at: last.changedAt, id: last.moduleId }),
      }
    },

    async change(viewer, { courseId, moduleId }) {
      await requireModule(viewer, { courseId, moduleId })
      const [row] = await changesFor(db, { userId: viewer.id, courseId, moduleId, after: null, most: 1 })
      if (row === undefined) return null
      const parts = await partsOf(row, await textsOfRows([row]))
      return parts.length === 0 ? null : { ...present(row, changeSentence(parts)), parts }
    },

    async markRead(viewer, { courseId, moduleId }, version) {
      await requireModule(viewer, { courseId, moduleId })
      await putRead(db, { userId: viewer.id, moduleId, version })
    },
  }

  async function requireModule(viewer: Viewer, { courseId, moduleId }: ModuleAddress): Promise<void> {
    await learning.requireOpenModule(viewer, await learning.courseFor(viewer, courseId), moduleId)
  }

  /**
   * Keeps the sentences of these changes. A comparison that the site has no time for now must not fail a list, least of all
   * the dashboard.
   *
   * @returns the keys of those without a sentence
   */
  async function sentencesOf(rows: readonly ChangeRow[]): Promise<Set<string>> {
    const unknown = new Set<string>()
    const texts = await textsOfRows(rows)
    await Promise.all(
      rows.map((row) =>
        partsOf(row, texts).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          unknown.add(keyOf(row))
        }),
      ),
    )
    return unknown
  }

  /** Compares two versions, once for all who ask at the same time, and keeps the sentence. */
  function partsOf(row: ChangeRow, texts: Texts): Promise<LecturePart[]> {
    const key = keyOf(row)
    const known = underWay.get(key) ?? compare(row, texts).finally(() => underWay.delete(key))
    underWay.set(key, known)
    return known
  }

  /** The texts of both versions of each row, in one statement. */
  async function textsOfRows(rows: readonly ChangeRow[]): Promise<Texts> {
    const wanted = rows.flatMap(({ moduleId, known, live }) =>
      [known, live].flatMap((number) => (number === null ? [] : [{ moduleId, number }])),
    )
    return wanted.length === 0 ? new Map() : textsOf(db, wanted)
  }

  async function compare(row: ChangeRow, texts: Texts): Promise<LecturePart[]> {
    const { moduleId, known, live } = row
    const text = (number: number | null) => texts.get(`${moduleId} ${number}`) ?? ''
    const parts = await drawing.comparison(moduleId, text(known), text(live))
    sentences.set(keyOf(row), changeSentence(parts))
    return parts
  }
}

type Texts = Awaited<ReturnType<typeof textsOf>>

function present(row: ChangeRow, sentence: string): ChangedLecture {
  const { known: _, live, changedAt, notes, ...lecture } = row
  return { ...lecture, version: live, changedAt: changedAt.toISOString(), notes: notes ?? [], sentence }
}
