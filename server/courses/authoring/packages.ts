import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pathInPackage } from '../../../content/attached-file.ts'
import {
  filesIn,
  mediaKind,
  type PackageCourse,
  packageFiles,
  renamed,
  withFiles,
  withFilmFiles,
} from '../../../content/package.ts'
import { withStimuli } from '../../../content/package-stimuli.ts'
import type { AuthoredCourse } from '../../../contract/courses/authoring.ts'
import type { CheckedPackage, PackageProblem, PackageTarget } from '../../../contract/courses/packages.ts'
import type { InputOf } from '../../../contract/index.ts'
import { changesBetween, packageLimits } from '../../../rules/courses/packages.ts'
import { type Received, receive } from '../../media/receive.ts'
import type { Arrived } from '../../media/room.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuthoringDependencies, Authors } from './authors.ts'
import { faultIn } from './captions.ts'
import { allDepartments, type CourseRow, courseWithCode, findCourse, newCourseId } from './course-queries.ts'
import { beginsNoCoursesText, type CoursesOfAuthors } from './courses.ts'
import { purposeOfFile } from './lecture-files.ts'
import { type Archive, withArchive } from './package-archive.ts'
import { archiveOf, type ExportedCourse, exportedCourse, fingerprintOf } from './package-export.ts'
import { courseChanged, importer } from './package-import.ts'
import { quizzesOf, workOfAssignments } from './quiz-queries.ts'

const mostProblems = 200

export interface Examined {
  course: PackageCourse | null
  problems: PackageProblem[]
  target: PackageTarget | null
  existing: ExportedCourse | null
  /** Bytes of the package's pictures, sounds, films and captions, keyed by name. */
  files: Map<string, Received>
  changes: CheckedPackage['changes']
}

interface Upload {
  body: ReadableStream<Uint8Array> | null
  announced: number | null
}

/** Exports and imports courses as packages (docs/decisions/0027). */
export interface PackagesOfAuthors {
  /** The course as a ZIP file. @param method `HEAD` skips the body @throws Refusal `course-not-found` */
  download(viewer: Viewer, id: string, method: string): Promise<Response>

  /** Dry run. @throws Refusal `package-refused`, `file-too-large`, `upload-incomplete`, `storage-full` */
  check(viewer: Viewer, upload: Upload, wanted: { code?: string }): Promise<CheckedPackage>

  /**
   * Imports a checked package, whole or not at all.
   *
   * @throws Refusal those of `check`, and `package-has-problems`, `package-changed`, `course-changed`, `course-kept`
   */
  import(
    viewer: Viewer,
    upload: Upload,
    wanted: InputOf<'POST /api/authoring/packages'>['query'],
  ): Promise<AuthoredCourse>
}

export function packagesOfAuthors(
  dependencies: AuthoringDependencies,
  authors: Authors,
  courses: CoursesOfAuthors,
): PackagesOfAuthors {
  const { db, drawing, media, pdf, storage, teaching } = dependencies
  const { write } = importer(dependencies)

  return {
    async download(viewer, id, method) {
      const row = await authors.course(viewer, id)
      const body = method === 'HEAD' ? null : archiveOf(await exportedCourse(db, media, row))
      return new Response(body, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${row.id.replaceAll(/[^a-z0-9-]/g, '')}.zip"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    },

    check: (viewer, upload, wanted) =>
      received(upload, async (file) =>
        examined(viewer, file, wanted.code, async ({ course, problems, target, changes }) => ({
          checksum: file.checksum,
          course: course && presentCourse(course),
          problems: problems.slice(0, mostProblems),
          problemCount: problems.length,
          target,
          changes,
        })),
      ),

    import: (viewer, upload, wanted) =>
      received(upload, async (file) => {
        if (file.checksum !== wanted.checksum) {
          throw new Refusal(
            'package-changed',
            'The file is another one than was checked. Please check it again.',
          )
        }
        return examined(viewer, file, wanted.code, async (found) => {
          const { course, target, problems } = found
          const [problem] = problems
          if (problem !== undefined || course === null || target === null) {
            const first = problem ? `${problem.file} ${problem.text}`.trim() : 'There is no course in it'
            throw new Refusal('package-has-problems', `Nothing was imported. ${first}.`)
          }
          if (target.state === 'kept') {
            throw new Refusal(
              'course-kept',
              'This course is not a draft, so it stays as it is. Give the package another code.',
            )
          }
          if (target.standing !== wanted.standing) throw courseChanged()
          return courses.whole(await write(viewer, { ...found, course, target }))
        })
      }),
  }

  async function received<Result>(upload: Upload, use: (file: Received) => Promise<Result>): Promise<Result> {
    const { body, announced } = upload
    const [folder, longest] = [storage.incomingFolder, packageLimits.archive]
    const file = await media.receiving({ announced, longest }, (arrived) =>
      receive(body, { folder, announced, longest, arrived }),
    )
    try {
      return await use(file)
    } finally {
      await rm(file.file, { force: true })
    }
  }

  async function examined<Result>(
    viewer: Viewer,
    file: Received,
    code: string | undefined,
    use: (found: Examined) => Promise<Result>,
  ): Promise<Result> {
    const files = new Map<string, Received>()
    try {
      return await withArchive(file.file, file.size, async (archive) => {
        const unpacked = [...archive.media.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0)
        return media.holding(unpacked, async (arrived) =>
          use(await examine(viewer, archive, code, files, arrived)),
        )
      })
    } finally {
      await Promise.all([...files.values()].map((one) => rm(one.file, { force: true })))
    }
  }

  async function examine(
    viewer: Viewer,
    archive: Archive,
    code: string | undefined,
    files: Map<string, Received>,
    arrived: Arrived,
  ): Promise<Examined> {
    const departments = (await allDepartments(db)).flatMap(({ id, archived }) => (archived ? [] : id))
    const read = await drawing.package(viewer, archive.texts, new Set(archive.media.keys()), departments)
    const problems: PackageProblem[] = read.mistakes.map(({ file, line, text }) => ({ file, line, text }))
    for (const [name, entry] of archive.media) {
      const unpacked = await archive.unpack(entry, storage.incomingFolder)
      files.set(name, unpacked)
      await arrived(unpacked.size)
      const fault = await faultOf(name, unpacked.file)
      if (fault !== null) problems.push({ file: pathInPackage(name), ...fault })
    }
    const nothing = { problems, files, target: null, existing: null, changes: [] }
    if (read.course === null) return { ...nothing, course: null }
    const isOther = code !== undefined && code !== read.course.code
    const id = isOther ? ((await courseWithCode(db, code)) ?? (await newCourseId(db, code))) : read.course.id
    const course = renamed(read.course, id, code ?? read.course.code)
    const { target, row } = await targetOf(viewer, course)
    if (target.state === 'new' && !(await teaching.beginsCourses(viewer)))
      problems.push({ file: '', line: 1, text: beginsNoCoursesText.replace(/\.$/, '') })
    if (row === null || target.state !== 'draft') return { ...nothing, course, target }

    const existing = await exportedCourse(db, media, row)
    for (const file of existing.media.values()) file.checksum ??= await hashOf(await file.open())
    problems.push(...(await obstacles(row, existing.course, course)))
    // Export the existing course and read it back, so both are compared in the same form.
    const names = new Set(existing.media.keys())
    const canonical = await drawing.package(viewer, packageFiles(existing.course), names, departments)
    const changes = changesBetween(
      withHashes(canonical.course ?? existing.course, (name) => existing.media.get(name)?.checksum),
      withHashes(course, (name) => files.get(name)?.checksum),
    )
    return {
      ...nothing,
      course,
      target: { ...target, standing: fingerprintOf(existing) },
      existing,
      changes,
    }
  }

  /** Checks the content of a picture, sound, film or captions, whatever its name. */
  async function faultOf(name: string, file: string): Promise<Pick<PackageProblem, 'line' | 'text'> | null> {
    const kind = mediaKind(name)
    if (kind === 'captions') return faultIn(await drawing.captions(await readFile(file)))
    if (kind === 'document') {
      const found = await pdf.read(file)
      return 'fault' in found ? { line: 1, text: found.fault.replace(/\.$/, '') } : null
    }
    const taken = await media.refusedFor(kind === 'film' ? 'film' : purposeOfFile(name), file, name)
    if (taken === null) return null
    const isNot = { film: `This isn’t a video (${taken})`, audio: `This isn’t sound (${taken})` }
    return { line: 1, text: kind === 'film' || kind === 'audio' ? isNot[kind] : `This is not ${taken}` }
  }

  /** An instructor sees only their own drafts. Of any other course they learn only that its code is taken. */
  async function targetOf(
    viewer: Viewer,
    { id, code }: PackageCourse,
  ): Promise<{ target: PackageTarget; row: CourseRow | null }> {
    const holder = await courseWithCode(db, code)
    const row = (await findCourse(db, id)) ?? (holder === null ? null : await findCourse(db, holder))
    if (row === null) {
      return { target: { id, code, state: 'new', title: null, status: null, standing: 'new' }, row }
    }
    if (!(await teaching.teaches(viewer, row.id, 'edit-course'))) {
      return { target: { id, code, state: 'kept', title: null, status: null, standing: '' }, row: null }
    }
    const isDraft = row.id === id && row.status === 'draft' && (holder === null || holder === id)
    const { title, status } = row
    return {
      target: { id: row.id, code, state: isDraft ? 'draft' : 'kept', title, status, standing: '' },
      row,
    }
  }

  /** What the import would delete although students have used it. */
  async function obstacles(
    row: CourseRow,
    before: PackageCourse,
    after: PackageCourse,
  ): Promise<PackageProblem[]> {
    const ids = new Set(partsOf(after).map(({ id }) => id))
    const gone = partsOf(before).filter(({ id }) => !ids.has(id))
    if (gone.length === 0) return []
    const moduleIds = before.modules.map(({ number }) => `${row.id}-${number}`)
    const [quizzes, work] = await Promise.all([
      quizzesOf(db, moduleIds),
      workOfAssignments(
        db,
        gone.map(({ id }) => id),
      ),
    ])
    const attempts = new Map(quizzes.map((quiz) => [quiz.id, quiz.attempts]))
    return gone
      .filter(({ id }) => (attempts.get(id) ?? 0) + (work.get(id) ?? 0) > 0)
      .map(({ id, title }) => ({
        file: '',
        line: 1,
        text: `“${title}” (${id}) is not in the package, and people have worked on it here. Keep it in the package, or import under another code`,
      }))
  }
}

const partsOf = ({ modules }: PackageCourse) =>
  modules.flatMap(({ content }) => (content ? [...content.quizzes, ...content.assignments] : []))

/** Names files with their hash, so a changed picture or film counts as a change. */
function withHashes(course: PackageCourse, hash: (name: string) => string | null | undefined): PackageCourse {
  const named = (name: string) => `media/${name}#${hash(name) ?? ''}`
  const whole = {
    ...course,
    cover: course.cover && named(course.cover),
    modules: course.modules.map(({ content, ...module }) => ({
      ...module,
      content: content && {
        ...content,
        ...(content.video ? { video: withFilmFiles(content.video, named) } : {}),
        ...(content.document ? { document: named(content.document.slice('media/'.length)) } : {}),
        assignments: content.assignments.map((one) => ({
          ...one,
          ...(one.files && {
            files: one.files.map(({ name, file }) => ({ name, file: `${file}#${hash(file) ?? ''}` })),
          }),
        })),
        lectureMarkdown: withFiles(content.lectureMarkdown, named),
      },
    })),
  }
  return withStimuli(whole, (text) => withFiles(text, named))
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('base64url')
}

function presentCourse(course: PackageCourse): CheckedPackage['course'] {
  const written = course.modules.flatMap(({ content }) => (content ? [content] : []))
  const quizzes = written.flatMap((content) => content.quizzes)
  const pictures = written.flatMap(({ lectureMarkdown }) =>
    filesIn(lectureMarkdown).filter((name) => mediaKind(name) === 'picture'),
  )
  return {
    code: course.code,
    title: course.title,
    modules: course.modules.length,
    lectures: written.filter(({ lectureMarkdown }) => lectureMarkdown !== '').length,
    quizzes: quizzes.length,
    questions: quizzes.reduce((sum, { questions }) => sum + questions.length, 0),
    assignments: written.reduce((sum, { assignments }) => sum + assignments.length, 0),
    pictures: new Set([...pictures, ...(course.cover === null ? [] : [course.cover])]).size,
    films: written.filter(({ video }) => video !== undefined).length,
  }
}
