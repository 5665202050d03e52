import { unpackedItems } from '../../../content/module-items.ts'
import { type PackageCourse, withFilmFiles } from '../../../content/package.ts'
import { withStimuli } from '../../../content/package-stimuli.ts'
import { authoredOf } from '../../../content/question-file.ts'
import type { CourseCopy } from '../../../contract/courses/copies.ts'
import type { PackageTarget } from '../../../contract/courses/packages.ts'
import { questionRow } from '../../../database/authored-question.ts'
import type { Transaction } from '../../../database/client.ts'
import { drawnCount } from '../../../rules/assessment/question-bank.ts'
import { placesOf } from '../../../rules/courses/drafts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { assignmentPurpose, describedAttachments, replaceAttachments } from './attachments.ts'
import type { AuthoringDependencies } from './authors.ts'
import { copiedCourse } from './copied-course.ts'
import {
  type CourseRow,
  courseWithCode,
  findCourse,
  insertCourse,
  lockCourse,
  lockCourseCodes,
  newCourseId,
  updateCourse,
  usedCovers,
} from './course-queries.ts'
import { codeTaken, coverPurpose, facultyOf, subjectOf } from './courses.ts'
import { deleteDocumentsOfOthers, showDocumentsOfCourse, usedDocuments } from './document-queries.ts'
import { documentPurpose } from './documents.ts'
import { filesOfTheirs, filmFilesOfCourse, putFilmFilesOfCourse, usedFiles } from './film-queries.ts'
import { filesOf, filmPurposes } from './films.ts'
import { lecturePurposes } from './lecture-files.ts'
import { modulesWithContent } from './lecture-queries.ts'
import { assignmentsOf } from './package-assignments.ts'
import { exportedCourse, fingerprintOf, rememberedFiles } from './package-export.ts'
import { atThisSite, fileIds, fileKey, filesUsedBy } from './package-files.ts'
import { type ImportedRows, lastVersions, putLectures, replaceModules } from './package-queries.ts'
import type { Examined } from './packages.ts'

type Imported = Examined & { course: PackageCourse; target: PackageTarget }

/** By the id of the module. */
type Lectures = Map<string, { markdown: string; wordCount: number }>

/** Writes a checked package, or a copy of a course of this site. */
export function importer({
  db,
  audit,
  events,
  media,
  teaching,
  rounds,
  drawing,
  now,
}: AuthoringDependencies) {
  return { write, copy, drawn }

  /** Files first, then everything else in one transaction. */
  async function write(viewer: Viewer, found: Imported): Promise<CourseRow> {
    const made: string[] = []
    try {
      const ids = await keepFiles(viewer, found, made)
      const lectures = await drawn(found.course, ids)
      return await db.transaction((tx) => writeCourse(tx, viewer, found, ids, lectures))
    } catch (error) {
      // Nothing uses these files. Without this, the sweep would remove them a day later.
      await Promise.all(made.map((id) => media.removeWaiting(viewer, id).catch(() => {})))
      throw error
    }
  }

  /**
   * The files of a course serve its copy too, so none is read or stored again.
   *
   * @param also copies what other rooms keep, in the same transaction
   * @throws Refusal `code-taken` or `course-changed`
   */
  async function copy(
    viewer: Viewer,
    source: CourseRow,
    wanted: CourseCopy,
    also: (tx: Transaction, to: string) => Promise<void>,
  ): Promise<CourseRow> {
    const { code } = wanted
    const files = rememberedFiles(media)
    const exported = await exportedCourse(db, files, source)
    const course = copiedCourse(exported.course, await newCourseId(db, code), wanted)
    const ids = fileIds(course, exported)
    const lectures = await drawn(course, ids)
    const target = { id: course.id, code, state: 'new', title: null, status: null, standing: 'new' } as const
    const found = { course, target, problems: [], existing: null, files: new Map(), changes: [] }
    return db.transaction(async (tx) => {
      await lockCourse(tx, source.id)
      const unchanged = await findCourse(tx, source.id)
      await lockCourseCodes(tx)
      if ((await courseWithCode(tx, code)) !== null) throw codeTaken(code)
      const isSame =
        unchanged !== null &&
        fingerprintOf(await exportedCourse(tx, files, unchanged)) === fingerprintOf(exported)
      if (!isSame) throw changedJustNow()
      await media.hold(tx, [...new Set(ids.values())])
      const row = await writeCourse(tx, viewer, found, ids, lectures, source)
      await also(tx, row.id)
      return row
    })
  }

  /** Renders the lectures by module before the transaction, which would otherwise hold a connection. */
  async function drawn({ id, modules }: PackageCourse, ids: ReadonlyMap<string, string>): Promise<Lectures> {
    const lectures: Lectures = new Map()
    for (const { number, content } of modules) {
      const markdown = atThisSite(content?.lectureMarkdown ?? '', ids)
      const { wordCount } = await drawing.acceptedLecture(id, markdown)
      lectures.set(`${id}-${number}`, { markdown, wordCount })
    }
    return lectures
  }

  async function keepFiles(viewer: Viewer, { course, files, existing }: Imported, made: string[]) {
    const ids = new Map<string, string>()
    for (const [purpose, name] of filesUsedBy(course)) {
      const received = files.get(name)
      if (received === undefined || ids.has(fileKey(purpose, name))) continue
      const here = existing?.media.get(name)
      if (here?.purpose === purpose && here.checksum === received.checksum) {
        ids.set(fileKey(purpose, name), here.id)
        continue
      }
      const { id } = await media.keepFromPackage(viewer.id, { purpose, name, ...received })
      made.push(id)
      ids.set(fileKey(purpose, name), id)
    }
    return ids
  }

  async function writeCourse(
    tx: Transaction,
    viewer: Viewer,
    { course, target, existing }: Imported,
    ids: ReadonlyMap<string, string>,
    lectures: Lectures,
    /** The course this is a copy of; its cover and films serve both. */
    source: CourseRow | null = null,
  ): Promise<CourseRow> {
    const before = await currentState(tx, viewer, course, target)
    const coverId = course.cover === null ? null : (ids.get(fileKey(coverPurpose, course.cover)) ?? null)
    const { id, code, title, description, difficulty, outcomes, department } = course
    const numbers = course.modules.map(({ number }) => number)
    const values = {
      code,
      title,
      description,
      difficulty,
      outcomes,
      departmentId: department,
      instructor: await facultyOf(tx, department, before?.departmentId),
      coverId,
      modulesMade: Math.max(0, before?.modulesMade ?? 0, ...numbers),
      outlineEditedAt: now(),
    }
    if (before !== null) await updateCourse(tx, id, values)
    else if (!(await insertCourse(tx, { ...values, id, status: 'draft', editedAt: now() })))
      throw courseChanged()
    // An instructor who creates a course must teach it to keep working on it.
    else if (viewer.role !== 'admin') await teaching.assignTo(tx, id, viewer.id)
    if (coverId !== (before?.coverId ?? null)) {
      if (coverId !== null && source === null) await media.attach(tx, viewer.id, coverPurpose, [coverId])
      if (before?.coverId != null) await media.release(tx, [before.coverId], (ids) => usedCovers(tx, ids))
    }
    const purposes = [...lecturePurposes, ...filmPurposes, documentPurpose, assignmentPurpose]
    const wanted = [...ids].flatMap(([key, file]) =>
      purposes.some((purpose) => key.startsWith(`${purpose} `)) ? [file] : [],
    )
    const kept = new Set((await media.attachOwn(tx, viewer.id, purposes, wanted)).map(({ id }) => id))
    const numbersBefore = new Set(existing?.course.modules.map(({ number }) => number))
    const read = rowsOf(course, numbersBefore, ids)
    const rows = { ...read, contents: await describedAttachments(tx, read.contents) }
    const films = rows.contents.flatMap(({ moduleId, film }) =>
      filesOf(film ?? null).map((mediaId) => ({ moduleId, mediaId })),
    )
    const documents = course.modules.flatMap(({ number, content }) => {
      const name = content?.document?.slice('media/'.length)
      const mediaId = name === undefined ? undefined : ids.get(fileKey(documentPurpose, name))
      return mediaId === undefined ? [] : [{ moduleId: `${id}-${number}`, mediaId }]
    })
    // Read before the modules are deleted, because a film used only there would be lost with them.
    const filmsBefore = await filmFilesOfCourse(tx, id)
    const named = films.map(({ mediaId }) => mediaId)
    await media.hold(tx, named)
    // An address gives no access to a film: only those of the viewer's courses and of this package count.
    const known = new Set([...(await filesOfTheirs(tx, viewer, named)), ...kept])
    const documentsGone = await deleteDocumentsOfOthers(
      tx,
      id,
      rows.modules.map((row) => row.id),
    )
    await replaceAttachments(tx, media, id, rows.contents, viewer.id, () => replaceModules(tx, id, rows))
    await showDocumentsOfCourse(tx, id, documents, viewer.id)
    await media.release(tx, documentsGone, (ids) => usedDocuments(tx, ids))
    await putFilmFilesOfCourse(tx, id, films, known)
    await media.release(tx, filmsBefore, (ids) => usedFiles(tx, ids))
    await writeLectures(tx, viewer, course, lectures)
    const how = before === null ? 'As a new course' : 'As a new version of the draft'
    await audit.record(tx, viewer, {
      action: source === null ? 'course.imported' : 'course.duplicated',
      subject: subjectOf(course),
      before: before === null ? {} : { title: before.title, modules: existing?.course.modules.length ?? 0 },
      after: { title, modules: course.modules.length },
      reason: source === null ? how : `From ${source.code}`,
    })
    await rounds.refresh(tx, id)
    await events.publish(tx, 'content', {})
    const written = await findCourse(tx, id)
    if (written === null) throw new Error('The course is gone right after it was written')
    return written
  }

  /** Returns the existing draft if it is unchanged since it was shown. @throws Refusal `course-changed` */
  async function currentState(
    tx: Transaction,
    viewer: Viewer,
    { id, code }: PackageCourse,
    target: PackageTarget,
  ) {
    // The codes too, because a new course has no row to lock.
    await lockCourse(tx, id)
    await lockCourseCodes(tx)
    const [row, holder] = [await findCourse(tx, id), await courseWithCode(tx, code)]
    if (target.state === 'new') {
      if (row !== null || holder !== null) throw courseChanged()
      return null
    }
    if (row?.status !== 'draft' || (holder !== null && holder !== id)) throw courseChanged()
    if (!(await teaching.teaches(viewer, id, 'edit-course'))) throw courseChanged()
    if (fingerprintOf(await exportedCourse(tx, media, row)) !== target.standing) throw courseChanged()
    return row
  }

  /** A text that differs from the draft becomes a new version, so the previous one stays (decision 16). */
  async function writeLectures(tx: Transaction, viewer: Viewer, course: PackageCourse, lectures: Lectures) {
    const [modules, numbers] = [await modulesWithContent(tx, course.id), await lastVersions(tx, course.id)]
    const versions: Parameters<typeof putLectures>[1] = []
    const drafts: Parameters<typeof putLectures>[2] = []
    const at = now()
    for (const { id: moduleId, draft, liveMarkdown, liveWords } of modules) {
      const { markdown, wordCount } = lectures.get(moduleId) ?? { markdown: '', wordCount: 0 }
      if (markdown === (draft ?? liveMarkdown)) continue
      let number = numbers.get(moduleId) ?? 0
      const times = { startedAt: at, savedAt: at }
      if (number === 0 && liveMarkdown !== '') {
        versions.push({
          moduleId,
          number: ++number,
          markdown: liveMarkdown,
          wordCount: liveWords,
          liveAt: at,
          authorId: null,
          ...times,
        })
      }
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

/**
 * @param known numbers of the course's existing modules
 * @param ids of the files imported with the package
 */
export function rowsOf(
  packed: PackageCourse,
  known: ReadonlySet<number>,
  ids: ReadonlyMap<string, string>,
): ImportedRows {
  const course = withStimuli(packed, (markdown) => atThisSite(markdown, ids))
  const rows: ImportedRows = { modules: [], contents: [], quizzes: [], questions: [], bank: [] }
  const addressOf = (name: string, purpose: string) => {
    const id = ids.get(fileKey(purpose, name))
    return id === undefined ? null : `/api/media/${id}`
  }
  const drafts = new Set(
    course.modules.filter(({ isDraft }) => isDraft).map(({ number }) => `${course.id}-${number}`),
  )
  const places = placesOf(
    course.modules.map(({ number }) => `${course.id}-${number}`),
    (id) => drafts.has(id),
  )
  for (const [
    index,
    { number, title, kind, summary, section = null, isDraft = false, content },
  ] of course.modules.entries()) {
    const moduleId = `${course.id}-${number}`
    const { position = index + 1, draftPlace = null } = places[index] ?? {}
    const facts = { title, type: kind, summary, section }
    rows.modules.push({ id: moduleId, courseId: course.id, position, draftPlace, ...facts })
    if (content === null && !known.has(number)) continue
    rows.contents.push({
      moduleId,
      keyPoints: content?.keyPoints ?? [],
      items: content?.items ? unpackedItems(content.items, moduleId) : null,
      film: content?.video ? withFilmFiles(content.video, addressOf) : null,
      notionUrl: content?.notion ?? null,
      ...assignmentsOf(content?.assignments ?? [], isDraft, ids),
    })
    for (const [place, { id, questions, attempts, due, draft = false, ...quiz }] of (
      content?.quizzes ?? []
    ).entries()) {
      rows.quizzes.push({
        ...quiz,
        id,
        moduleId,
        position: place + 1,
        // Everything in a draft module is a draft.
        isDraft: isDraft || draft,
        timeLimit: quiz.timeLimit ?? null,
        drawnCount: drawnCount(quiz.draws),
        attemptsAllowed: attempts ?? null,
        dueAt: due === undefined ? null : new Date(due),
        // The site owns the rules from now on (decision 23).
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

export function changedJustNow(): Refusal {
  return new Refusal(
    'course-changed',
    'Someone changed the course at this moment, so nothing was copied. Please try again.',
  )
}

export function courseChanged(): Refusal {
  return new Refusal(
    'course-changed',
    'The course was changed since the package was checked. Nothing was imported; please check the package again.',
  )
}
