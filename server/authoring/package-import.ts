import { renderLecture } from '../../content/markdown.ts'
import { type PackageCourse, withPictures } from '../../content/package.ts'
import { authoredOf } from '../../content/question-file.ts'
import type { PackageTarget } from '../../contract/packages.ts'
import { questionRow } from '../../database/authored-question.ts'
import type { Transaction } from '../../database/client.ts'
import { drawnCount } from '../../rules/question-bank.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import type { AuthoringDependencies } from './authors.ts'
import { type CourseRow, findCourse, insertCourse, lockCourse, updateCourse } from './course-queries.ts'
import { coverPurpose, facultyOf, subjectOf } from './courses.ts'
import { filmFilesOf, putFilmFilesOfCourse } from './film-queries.ts'
import { filesOf } from './films.ts'
import { modulesWithContent } from './lecture-queries.ts'
import { picturePurpose } from './lectures.ts'
import { exportedCourse, standingOf } from './package-export.ts'
import {
  courseWithCode,
  type ImportedRows,
  lastVersions,
  lockImports,
  putLectures,
  replaceModules,
} from './package-queries.ts'
import type { Examined } from './packages.ts'

type Imported = Examined & { course: PackageCourse; target: PackageTarget }

/** Writes a package that was examined: pictures first, then everything else in one transaction. */
export function importer({ db, audit, events, media, now }: AuthoringDependencies) {
  return async function write(viewer: Viewer, found: Imported): Promise<CourseRow> {
    const made: string[] = []
    try {
      const pictures = await keepPictures(viewer, found, made)
      const cover = await keepCover(viewer, found, made)
      return await db.transaction((tx) => writeCourse(tx, viewer, found, pictures, cover))
    } catch (error) {
      // Nothing uses them, and the sweep would find them tomorrow.
      await Promise.all(made.map((id) => media.removeWaiting(viewer, id).catch(() => {})))
      throw error
    }
  }

  /** The ids of the pictures that lectures show, by their names; those that are here already are not kept twice. */
  async function keepPictures(
    viewer: Viewer,
    { course, pictures, known, existing }: Imported,
    made: string[],
  ) {
    const ids = new Map<string, string>()
    const shown = course.modules.map(({ content }) => content?.lectureMarkdown ?? '').join('\n')
    const named = new Set<string>()
    withPictures(shown, (name) => {
      named.add(name)
      return null
    })
    for (const name of named) {
      const here = known.get(name)
      const received = pictures.get(name)
      if (here !== undefined && name !== existing?.course.cover) ids.set(name, here)
      else if (received !== undefined) {
        const { id } = await media.keepPicture(viewer.id, { purpose: picturePurpose, name, ...received })
        made.push(id)
        ids.set(name, id)
      }
    }
    return ids
  }

  async function keepCover(viewer: Viewer, { course, pictures, known, existing }: Imported, made: string[]) {
    const { cover: name } = course
    if (name === null) return null
    const here = known.get(name)
    if (here !== undefined && existing?.course.cover === name) return here
    const received = pictures.get(name)
    if (received === undefined) return null
    const { id } = await media.keepPicture(viewer.id, { purpose: coverPurpose, name, ...received })
    made.push(id)
    return id
  }

  async function writeCourse(
    tx: Transaction,
    viewer: Viewer,
    { course, target, existing }: Imported,
    pictures: Map<string, string>,
    coverId: string | null,
  ): Promise<CourseRow> {
    await lockImports(tx)
    const before = await standing(tx, course, target)
    const { id, code, title, description, difficulty, outcomes, department } = course
    const numbers = course.modules.map(({ number }) => number)
    const values = {
      code,
      title,
      description,
      difficulty,
      outcomes,
      departmentId: department,
      instructor: await facultyOf(tx, department),
      coverId,
      modulesMade: Math.max(0, before?.modulesMade ?? 0, ...numbers),
      outlineEditedAt: now(),
    }
    if (before !== null) await updateCourse(tx, id, values)
    else if (!(await insertCourse(tx, { ...values, id, status: 'draft', editedAt: now() })))
      throw courseChanged()
    if (coverId !== (before?.coverId ?? null)) {
      if (coverId !== null) await media.attach(tx, viewer.id, coverPurpose, [coverId])
      if (before?.coverId != null) await media.release(tx, [before.coverId])
    }
    await media.attachOwn(tx, viewer.id, picturePurpose, [...new Set(pictures.values())])
    const known = new Set(existing?.course.modules.map(({ number }) => number))
    const rows = rowsOf(course, known)
    const films = rows.contents.flatMap(({ moduleId, film }) =>
      filesOf(film ?? null).map((mediaId) => ({ moduleId, mediaId })),
    )
    // Asked for before the modules go, because a film that is in no other one would be forgotten with them.
    const here = await filmFilesOf(tx, id, films)
    await replaceModules(tx, id, rows)
    await media.release(tx, await putFilmFilesOfCourse(tx, id, films, here))
    await writeLectures(tx, viewer, course, pictures)
    await audit.record(tx, viewer, {
      action: 'course.imported',
      subject: subjectOf(course),
      before: before === null ? {} : { title: before.title, modules: existing?.course.modules.length ?? 0 },
      after: { title, modules: course.modules.length },
      reason: before === null ? 'As a new course' : 'As a new version of the draft',
    })
    await events.publish(tx, 'content', {})
    const written = await findCourse(tx, id)
    if (written === null) throw new Error('The course is gone right after it was written')
    return written
  }

  /** The draft that is there, if it still stands as it was shown. @throws Refusal `course-changed` */
  async function standing(tx: Transaction, { id, code }: PackageCourse, target: PackageTarget) {
    await lockCourse(tx, id)
    const [row, holder] = [await findCourse(tx, id), await courseWithCode(tx, code)]
    if (target.state === 'new') {
      if (row !== null || holder !== null) throw courseChanged()
      return null
    }
    if (row?.status !== 'draft' || (holder !== null && holder !== id)) throw courseChanged()
    if (standingOf(await exportedCourse(tx, media, row)) !== target.standing) throw courseChanged()
    return row
  }

  /** What is another text than the draft becomes a version of its own, so that the one before stays (decision 16). */
  async function writeLectures(
    tx: Transaction,
    viewer: Viewer,
    course: PackageCourse,
    pictures: Map<string, string>,
  ) {
    const [modules, numbers] = [await modulesWithContent(tx, course.id), await lastVersions(tx, course.id)]
    const contents = new Map(course.modules.map(({ number, content }) => [`${course.id}-${number}`, content]))
    const versions: Parameters<typeof putLectures>[1] = []
    const drafts: Parameters<typeof putLectures>[2] = []
    const at = now()
    for (const { id: moduleId, draft, liveMarkdown } of modules) {
      const markdown = withPictures(contents.get(moduleId)?.lectureMarkdown ?? '', (name) => {
        const picture = pictures.get(name)
        return picture === undefined ? null : `/api/media/${picture}`
      })
      if (markdown === (draft ?? liveMarkdown)) continue
      let number = numbers.get(moduleId) ?? 0
      const times = { startedAt: at, savedAt: at }
      if (number === 0 && liveMarkdown !== '') {
        const { wordCount } = renderLecture(liveMarkdown)
        versions.push({
          moduleId,
          number: ++number,
          markdown: liveMarkdown,
          wordCount,
          liveAt: at,
          authorId: null,
          ...times,
        })
      }
      const { wordCount } = renderLecture(markdown)
      versions.push({
        moduleId,
        number: number + 1,
        markdown,
        wordCount,
        authorId: viewer.id,
        liveAt: null,
        ...times,
      })
      drafts.push({ moduleId, markdown, wordCount, authorId: viewer.id })
    }
    await putLectures(tx, versions, drafts)
  }
}

/** @param known numbers of the modules that the course has already */
function rowsOf(course: PackageCourse, known: ReadonlySet<number>): ImportedRows {
  const rows: ImportedRows = { modules: [], contents: [], quizzes: [], questions: [], bank: [] }
  for (const [index, { number, title, kind, summary, content }] of course.modules.entries()) {
    const moduleId = `${course.id}-${number}`
    rows.modules.push({ id: moduleId, courseId: course.id, position: index + 1, title, type: kind, summary })
    if (content === null && !known.has(number)) continue
    rows.contents.push({
      moduleId,
      keyPoints: content?.keyPoints ?? [],
      film: content?.video ?? null,
      notionUrl: content?.notion ?? null,
      assignments: (content?.assignments ?? []).map(({ kind, ...assignment }) => ({
        ...assignment,
        type: kind,
      })),
    })
    for (const [place, { id, questions, attempts, due, ...quiz }] of (content?.quizzes ?? []).entries()) {
      rows.quizzes.push({
        ...quiz,
        id,
        moduleId,
        position: place + 1,
        timeLimit: quiz.timeLimit ?? null,
        drawnCount: drawnCount(quiz.draws),
        attemptsAllowed: attempts ?? null,
        dueAt: due === undefined ? null : new Date(due),
        // From now on the rules are the site's (decision 23).
        rulesRevision: 1,
      })
      for (const [n, file] of questions.entries()) {
        rows.questions.push({ ...questionRow(authoredOf(file)), quizId: id, position: n + 1 })
      }
    }
  }
  rows.bank = course.bank.map((file, index) => {
    return { ...questionRow(authoredOf(file)), courseId: course.id, tags: file.tags, position: index + 1 }
  })
  return rows
}

export function courseChanged(): Refusal {
  return new Refusal(
    'course-changed',
    'The course was changed since the package was checked. Nothing was imported; please check the package again.',
  )
}
