import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  type PackageCourse,
  packageFiles,
  picturesIn,
  readPackage,
  renamed,
  withPictures,
} from '../../content/package.ts'
import type { CheckedPackage, PackageProblem, PackageTarget } from '../../contract/packages.ts'
import { courseIdOf } from '../../rules/authoring.ts'
import { changesBetween, packageLimits } from '../../rules/packages.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import { type Received, receive } from '../media/receive.ts'
import type { AuthoringDependencies, Authors } from './authors.ts'
import { allDepartments, type CourseRow, findCourse } from './course-queries.ts'
import type { CoursesOfAuthors } from './courses.ts'
import { type Archive, withArchive } from './package-archive.ts'
import { archiveOf, type ExportedCourse, exportedCourse, standingOf } from './package-export.ts'
import { courseChanged, importer } from './package-import.ts'
import { courseWithCode } from './package-queries.ts'
import { quizzesOf, workOfAssignments } from './quiz-queries.ts'

const mostProblems = 200

/** A package as it was looked into. */
export interface Examined {
  course: PackageCourse | null
  problems: PackageProblem[]
  target: PackageTarget | null
  /** The draft that is there. */
  existing: ExportedCourse | null
  /** Bytes of the package's pictures, by name. */
  pictures: Map<string, Received>
  /** Files that are kept here already, by the names of the package's pictures that are the same. */
  known: Map<string, string>
  changes: CheckedPackage['changes']
}

type Upload = ReadableStream<Uint8Array> | null

/** Courses taken out and brought in as packages (docs/decisions/0027). */
export function packagesOfAuthors(
  dependencies: AuthoringDependencies,
  authors: Authors,
  courses: CoursesOfAuthors,
) {
  const { db, media, storage } = dependencies
  const write = importer(dependencies)

  return {
    /** @throws Refusal `course-not-found` */
    async download(viewer: Viewer, id: string, method: string): Promise<Response> {
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

    /** The dry run. @throws Refusal `package-refused`, `file-too-large`, `upload-incomplete` */
    check: (upload: Upload, wanted: { code?: string | undefined }): Promise<CheckedPackage> =>
      received(upload, async (file) =>
        examined(file, wanted.code, async ({ course, problems, target, changes }) => ({
          checksum: file.checksum,
          course: course && told(course),
          problems: problems.slice(0, mostProblems),
          problemCount: problems.length,
          target,
          changes,
        })),
      ),

    /**
     * Imports what was checked, whole or not at all.
     *
     * @throws Refusal those of `check`, and `package-has-problems`, `package-changed`, `course-changed`, `course-kept`
     */
    import: (
      viewer: Viewer,
      upload: Upload,
      wanted: { code?: string | undefined; checksum: string; standing: string },
    ) =>
      received(upload, async (file) => {
        if (file.checksum !== wanted.checksum) {
          throw new Refusal(
            'package-changed',
            'The file is another one than was checked. Please check it again.',
          )
        }
        return examined(file, wanted.code, async (found) => {
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

  /** Takes the archive in, and removes it whatever happens. */
  async function received<Result>(upload: Upload, use: (file: Received) => Promise<Result>): Promise<Result> {
    const longest = packageLimits.archive
    const file = await receive(upload, { folder: storage.incomingFolder, announced: null, longest })
    try {
      return await use(file)
    } finally {
      await rm(file.file, { force: true })
    }
  }

  async function examined<Result>(
    file: Received,
    code: string | undefined,
    use: (found: Examined) => Promise<Result>,
  ): Promise<Result> {
    const pictures = new Map<string, Received>()
    try {
      return await withArchive(file.file, file.size, async (archive) =>
        use(await examine(archive, code, pictures)),
      )
    } finally {
      await Promise.all([...pictures.values()].map((one) => rm(one.file, { force: true })))
    }
  }

  async function examine(
    archive: Archive,
    code: string | undefined,
    pictures: Map<string, Received>,
  ): Promise<Examined> {
    const departments = (await allDepartments(db)).map(({ id }) => id)
    const read = readPackage(archive.texts, new Set(archive.pictures.keys()), departments)
    const problems: PackageProblem[] = read.mistakes.map(({ file, line, text }) => ({ file, line, text }))
    for (const [name, entry] of archive.pictures) {
      const unpacked = await archive.unpack(entry, storage.incomingFolder)
      pictures.set(name, unpacked)
      if (!(await media.isPicture(unpacked.file))) {
        problems.push({
          file: `media/${name}`,
          line: 1,
          text: 'This is not a JPEG, PNG, WebP, GIF or AVIF picture',
        })
      }
    }
    const nothing = { problems, pictures, target: null, existing: null, known: new Map(), changes: [] }
    if (read.course === null) return { ...nothing, course: null }
    const id = code === undefined || code === read.course.code ? read.course.id : courseIdOf(code)
    const course = renamed(read.course, id, code ?? read.course.code)
    const { target, row } = await targetOf(course)
    if (row === null || target.state !== 'draft') return { ...nothing, course, target }

    const existing = await exportedCourse(db, media, row)
    const known = new Map<string, string>()
    const hashes = new Map<string, string>()
    for (const [name, { id, open }] of existing.pictures) {
      const hash = await hashOf(await open())
      hashes.set(name, hash)
      if (pictures.get(name)?.checksum === hash) known.set(name, id)
    }
    problems.push(...(await obstacles(row, existing.course, course)))
    const changes = changesBetween(
      withHashes(canonical(existing.course, departments), (name) => hashes.get(name)),
      withHashes(course, (name) => pictures.get(name)?.checksum),
    )
    return {
      ...nothing,
      course,
      target: { ...target, standing: standingOf(existing) },
      existing,
      known,
      changes,
    }
  }

  async function targetOf({
    id,
    code,
  }: PackageCourse): Promise<{ target: PackageTarget; row: CourseRow | null }> {
    const holder = await courseWithCode(db, code)
    const row = (await findCourse(db, id)) ?? (holder === null ? null : await findCourse(db, holder))
    if (row === null) {
      return { target: { id, code, state: 'new', title: null, status: null, standing: 'new' }, row }
    }
    const isDraft = row.id === id && row.status === 'draft' && (holder === null || holder === id)
    const { title, status } = row
    return {
      target: { id: row.id, code, state: isDraft ? 'draft' : 'kept', title, status, standing: '' },
      row,
    }
  }

  /** What the package would take away though people have worked in it. */
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

/** As it would come back from its own files, so that two courses are compared in one form. */
function canonical(course: PackageCourse, departments: readonly string[]): PackageCourse {
  const pictures = course.modules.flatMap(({ content }) => picturesIn(content?.lectureMarkdown ?? ''))
  const all = new Set([...pictures, ...(course.cover === null ? [] : [course.cover])])
  return readPackage(packageFiles(course), all, departments).course ?? course
}

/** Pictures named with what is in them, so that a changed picture is a change of what shows it. */
function withHashes(course: PackageCourse, hash: (name: string) => string | undefined): PackageCourse {
  const named = (name: string) => `media/${name}#${hash(name) ?? ''}`
  return {
    ...course,
    cover: course.cover && named(course.cover),
    modules: course.modules.map(({ content, ...module }) => ({
      ...module,
      content: content && { ...content, lectureMarkdown: withPictures(content.lectureMarkdown, named) },
    })),
  }
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('base64url')
}

function told(course: PackageCourse): CheckedPackage['course'] {
  const written = course.modules.flatMap(({ content }) => (content ? [content] : []))
  const quizzes = written.flatMap((content) => content.quizzes)
  const pictures = written.flatMap(({ lectureMarkdown }) => picturesIn(lectureMarkdown))
  return {
    code: course.code,
    title: course.title,
    modules: course.modules.length,
    lectures: written.filter(({ lectureMarkdown }) => lectureMarkdown !== '').length,
    quizzes: quizzes.length,
    questions: quizzes.reduce((sum, { questions }) => sum + questions.length, 0),
    assignments: written.reduce((sum, { assignments }) => sum + assignments.length, 0),
    pictures: new Set([...pictures, ...(course.cover === null ? [] : [course.cover])]).size,
  }
}
