import type { ModuleFacts } from '../../../contract/courses/authoring.ts'
import { isOrderOf, mostModules, nextModuleNumber } from '../../../rules/courses/authoring.ts'
import { areSectionsWhole, joinedSections, sectionsOf } from '../../../rules/courses/sections.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { releaseAttachments } from './attachments.ts'
import { type AuthoringDependencies, type Authors, type Locked, moduleNotFound } from './authors.ts'
import {
  type CourseRow,
  deleteModule,
  findCourse,
  insertModule,
  type OutlineRow,
  outlineOf,
  ownOutline,
  putOrder,
  putSections,
  updateModule,
} from './course-queries.ts'
import { subjectOf } from './courses.ts'
import { deleteAllDocuments, usedDocuments } from './document-queries.ts'
import { putFilmFiles, usedFiles } from './film-queries.ts'
import { keepThrough } from './kept-queries.ts'
import { isOpen } from './questions.ts'

/** Where no module is: a new one gets its place with the order. */
export const behindAll = 32_000

/** Modules of a course: added, renamed, removed, reordered. `revision` is the course's, as on screen. */
export interface OutlineOfAuthors {
  /** @throws Refusal `course-not-found`, `course-changed` or `outline-full` */
  add(viewer: Viewer, courseId: string, module: ModuleFacts & { revision: number }): Promise<CourseRow>

  /** @throws Refusal `course-not-found`, `module-not-found` or `course-changed` */
  change(
    viewer: Viewer,
    ids: { id: string; moduleId: string },
    change: ModuleFacts & { revision: number },
  ): Promise<CourseRow>

  /**
   * Removes a module with everything in it.
   *
   * @param seen.learners how many students the author saw had started it
   * @throws Refusal `course-not-found`, `module-not-found`, `course-changed` or `module-in-use`
   */
  remove(
    viewer: Viewer,
    ids: { id: string; moduleId: string },
    seen: { revision: number; learners: number },
  ): Promise<CourseRow>

  /** @throws Refusal `course-not-found`, `course-changed` or `invalid-input` */
  reorder(
    viewer: Viewer,
    courseId: string,
    change: { revision: number; order: readonly string[]; sections?: readonly (string | null)[] | undefined },
  ): Promise<CourseRow>
}

export function outlineOfAuthors(
  { audit, media }: AuthoringDependencies,
  authors: Authors,
): OutlineOfAuthors {
  return {
    add: (viewer, courseId, { revision, ...facts }) =>
      authors.changeCourse(viewer, courseId, revision, async (locked) => {
        const { tx, course } = locked
        const known = await outlineOf(tx, courseId)
        if (known.length >= mostModules) {
          throw new Refusal('outline-full', `A course has at most ${mostModules} modules.`)
        }
        const number = nextModuleNumber(
          known.map(({ id }) => id),
          course.modulesMade,
        )
        const id = `${courseId}-${number}`
        const position = known.length + 1
        // Students may be in the course: they see it when its author makes it live.
        const draftPlace = isOpen(course) ? position : null
        const section = known.at(-1)?.section ?? null
        await insertModule(tx, number, { id, courseId, position: behindAll, draftPlace, section, ...facts })
        await putOrder(tx, courseId, [...known.map((module) => module.id), id])
        await ownOutline(tx, courseId)
        await audit.record(tx, viewer, {
          action: 'module.added',
          subject: subjectOf(course),
          after: { ...facts, position },
        })
        return again(locked)
      }),

    change: (viewer, { id, moduleId }, { revision, ...facts }) =>
      authors.changeCourse(viewer, id, revision, async (locked) => {
        const { tx, course } = locked
        const { title, type, summary } = moduleIn(await outlineOf(tx, id), moduleId)
        await updateModule(tx, id, moduleId, facts)
        await audit.recordChange(tx, viewer, {
          action: 'module.edited',
          subject: subjectOf(course),
          before: { title, type, summary },
          after: { module: title, ...facts },
        })
        return again(locked)
      }),

    remove: (viewer, { id, moduleId }, { revision, learners }) =>
      authors.changeCourse(viewer, id, revision, async (locked) => {
        const { tx, course } = locked
        const known = await outlineOf(tx, id)
        const module = moduleIn(known, moduleId)
        if (module.work > 0) {
          throw new Refusal(
            'module-in-use',
            'Students have taken its quizzes or handed in work here, which would be lost. The module stays.',
          )
        }
        if (module.learners > learners) {
          throw new Refusal(
            'module-in-use',
            `${people(module.learners)} begun in this module. Look at the outline again before you remove it.`,
          )
        }
        const others = known.filter((one) => one !== module)
        if (
          !others.some(({ isDraft }) => !isDraft) &&
          !module.isDraft &&
          (course.status === 'published' || course.status === 'scheduled')
        ) {
          throw new Refusal('module-in-use', 'A published course keeps one module at least.')
        }
        const number = Number(/(\d+)$/.exec(moduleId)?.[1] ?? 0)
        const live = (some: OutlineRow[]) => some.filter(({ isDraft }) => !isDraft).map((one) => one.id)
        await keepThrough(tx, id, live(known), live(others))
        // Release the files first: after the delete, nothing would refer to their bytes.
        await media.release(tx, await putFilmFiles(tx, moduleId, []), (ids) => usedFiles(tx, ids))
        const files = await deleteAllDocuments(tx, [moduleId])
        await media.release(tx, files, (ids) => usedDocuments(tx, ids))
        await releaseAttachments(tx, media, { moduleId })
        await deleteModule(tx, moduleId, number, id)
        const order = others.map((one) => one.id)
        if (order.length > 0) await putOrder(tx, id, order)
        await ownOutline(tx, id)
        await audit.record(tx, viewer, {
          action: 'module.removed',
          subject: subjectOf(course),
          before: { title: module.title, position: module.position, learners: module.learners },
        })
        return again(locked)
      }),

    reorder: (viewer, courseId, { revision, order, sections }) =>
      authors.changeCourse(viewer, courseId, revision, async (locked) => {
        const { tx, course } = locked
        const known = await outlineOf(tx, courseId)
        const ids = known.map(({ id }) => id)
        if (!isOrderOf(order, ids))
          throw new Refusal('invalid-input', 'The order has to name every module once.')
        const placed = inSections(order, known, sections)
        const isSame = order.every(
          (id, index) => id === ids[index] && placed[index]?.section === known[index]?.section,
        )
        if (isSame) return course
        const live = new Set(known.filter(({ isDraft }) => !isDraft).map(({ id }) => id))
        const liveIn = (all: readonly string[]) => all.filter((id) => live.has(id))
        await keepThrough(tx, courseId, liveIn(ids), liveIn(order))
        await putOrder(tx, courseId, order)
        await putSections(tx, placed)
        await ownOutline(tx, courseId)
        await audit.recordChange(tx, viewer, {
          action: 'course.edited',
          subject: subjectOf(course),
          before: { order: titlesOf(known, ids), sections: sectionTitles(known) },
          after: { order: titlesOf(known, order), sections: sectionTitles(placed) },
        })
        return again(locked)
      }),
  }
}

async function again({ tx, course }: Locked) {
  const row = await findCourse(tx, course.id)
  if (row === null) throw new Error('The course is gone right after it was written')
  return row
}

/** @throws Refusal `invalid-input` if the sections are not one for each module, or torn apart */
function inSections(
  order: readonly string[],
  known: readonly OutlineRow[],
  sections: readonly (string | null)[] | undefined,
) {
  const own = new Map(known.map(({ id, section }) => [id, section]))
  if (sections !== undefined && sections.length !== order.length)
    throw new Refusal('invalid-input', 'There has to be one section, or none, for every module.')
  const placed = order.map((id, index) => ({
    id,
    section: (sections === undefined ? own.get(id) : sections[index]) ?? null,
  }))
  // An order from a page that knows no sections may tear them apart: then each module joins the one above it.
  if (areSectionsWhole(placed)) return placed
  if (sections !== undefined)
    throw new Refusal('invalid-input', 'Every section is one run of modules, with a title of its own.')
  return joinedSections(placed)
}

const sectionTitles = (placed: readonly { section: string | null }[]) =>
  sectionsOf(placed)
    .flatMap(({ title }) => title ?? [])
    .join(' / ')

function titlesOf(outline: OutlineRow[], ids: readonly string[]): string {
  const titles = new Map(outline.map(({ id, title }) => [id, title]))
  return ids.map((id) => titles.get(id) ?? id).join(' / ')
}

function moduleIn(outline: OutlineRow[], moduleId: string): OutlineRow {
  const module = outline.find(({ id }) => id === moduleId)
  if (module === undefined) throw moduleNotFound()
  return module
}

const people = (count: number) => (count === 1 ? 'One person has' : `${count} people have`)
