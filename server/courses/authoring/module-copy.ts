import type { PackageModule } from '../../../content/package.ts'
import { mostModules, nextModuleNumber } from '../../../rules/courses/authoring.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { addAttachments, describedAttachments } from './attachments.ts'
import { type AuthoringDependencies, type Authors, moduleNotFound } from './authors.ts'
import {
  type CourseRow,
  findCourse,
  insertModule,
  outlineOf,
  ownOutline,
  putOrder,
} from './course-queries.ts'
import { subjectOf } from './courses.ts'
import { insertDocument, showDocument } from './document-queries.ts'
import { documentPurpose } from './documents.ts'
import { putFilmFiles } from './film-queries.ts'
import { filesOf } from './films.ts'
import { behindAll } from './outline.ts'
import { exportedCourse } from './package-export.ts'
import { fileIds, fileKey } from './package-files.ts'
import { changedJustNow, importer, rowsOf } from './package-import.ts'
import { addContents, putLectures } from './package-queries.ts'
import { isOpen } from './questions.ts'

/**
 * Copies a module of any course the viewer may edit to the end of another: film, lecture as a draft, key points, quizzes
 * and assignments. Due dates, and draws from a bank that the course does not have, stay behind.
 */
export function moduleCopies(dependencies: AuthoringDependencies, authors: Authors) {
  const { db, audit, media, now } = dependencies
  const { drawn } = importer(dependencies)

  /** @throws Refusal `course-not-found`, `module-not-found`, `course-changed` or `outline-full` */
  return async function copyModule(
    viewer: Viewer,
    courseId: string,
    { moduleId, revision }: { moduleId: string; revision: number },
  ): Promise<CourseRow> {
    const [{ course: source }] = await Promise.all([
      authors.module(viewer, moduleId),
      authors.course(viewer, courseId),
    ])
    const exported = await exportedCourse(db, media, source)
    const part = exported.course.modules.find(({ number }) => `${source.id}-${number}` === moduleId)
    if (part === undefined) throw moduleNotFound()
    const only = { ...exported.course, modules: [part] }
    const ids = fileIds(only, exported)
    // Rendered before the transaction, which would otherwise hold a connection.
    const lecture = (await drawn(only, ids)).get(moduleId)
    return authors.changeCourse(viewer, courseId, revision, async ({ tx, course }) => {
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
      // As with an added module, students see it when its author makes it live.
      const isDraft = isOpen(course)
      const { title, kind: type, summary } = part
      // What was a draft with its module, is not one of its own.
      const { isDraft: wasDraft = false, ...module } = movedModule(part, { from: moduleId, to: id, number })
      const own = <Part extends { draft?: boolean }>({ draft = false, ...one }: Part) =>
        draft && !wasDraft ? { ...one, draft } : one
      const keepsDraws = source.id === courseId
      const content = module.content && {
        ...module.content,
        quizzes: module.content.quizzes.map((quiz) => own(keepsDraws ? quiz : { ...quiz, draws: [] })),
        assignments: module.content.assignments.map(own),
      }
      const rows = rowsOf(
        {
          ...only,
          id: courseId,
          bank: [],
          modules: [{ ...module, ...(isDraft ? { isDraft } : {}), content }],
        },
        new Set(),
        ids,
      )
      const draftPlace = isDraft ? position : null
      const section = known.at(-1)?.section ?? null
      const facts = { title, type, summary, section }
      await insertModule(tx, number, { id, courseId, position: behindAll, draftPlace, ...facts })
      await putOrder(tx, courseId, [...known.map((one) => one.id), id])
      await ownOutline(tx, courseId)
      const files = [...new Set(ids.values())]
      // An author of the other course may have deleted one since it was read.
      if ((await media.hold(tx, files)).length < files.length) throw changedJustNow()
      const contents = await describedAttachments(tx, rows.contents)
      await addContents(tx, { ...rows, contents })
      await addAttachments(tx, contents, viewer.id)
      const film = rows.contents[0]?.film ?? null
      if (film !== null)
        await putFilmFiles(
          tx,
          id,
          filesOf(film).filter((file) => exportedHas(exported, file)),
        )
      const document = part.content?.document?.slice('media/'.length)
      const mediaId = document && ids.get(fileKey(documentPurpose, document))
      if (mediaId) {
        await insertDocument(tx, { moduleId: id, number: 1, mediaId, authorId: viewer.id })
        await showDocument(tx, id, 1)
      }
      if (lecture !== undefined && lecture.markdown !== '') {
        const text = { moduleId: id, ...lecture, authorId: viewer.id }
        const at = now()
        await putLectures(tx, [{ ...text, number: 1, startedAt: at, savedAt: at, liveAt: null }], [text])
      }
      await audit.record(tx, viewer, {
        action: 'module.added',
        subject: subjectOf(course),
        after: { title, type, summary, position },
        reason: `From ${source.code}, “${title}”`,
      })
      const written = await findCourse(tx, courseId)
      if (written === null) throw new Error('The course is gone while it is locked')
      return written
    })
  }
}

/** The same module under another id, without due dates. */
function movedModule(
  module: PackageModule,
  { from, to, number }: { from: string; to: string; number: number },
): PackageModule {
  const under = (old: string) => (old.startsWith(`${from}-`) ? to + old.slice(from.length) : old)
  const parts = <Part extends { id: string; questions: { id: string }[] }>(list: Part[]): Part[] =>
    list.map((part) => ({
      ...part,
      id: under(part.id),
      questions: part.questions.map((question) => ({ ...question, id: under(question.id) })),
    }))
  return {
    ...module,
    number,
    content: module.content && {
      ...module.content,
      quizzes: parts(module.content.quizzes).map(({ due: _due, review, ...quiz }) => ({
        ...quiz,
        // Showing answers after a due date needs one.
        review: review === 'after-due' ? ('after-passing' as const) : review,
      })),
      assignments: parts(module.content.assignments),
    },
  }
}

function exportedHas(exported: Awaited<ReturnType<typeof exportedCourse>>, file: string): boolean {
  return [...exported.media.values()].some(({ id }) => id === file)
}
