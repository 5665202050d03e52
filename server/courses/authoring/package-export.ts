import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { pathInPackage } from '../../../content/attached-file.ts'
import { packedItems } from '../../../content/module-items.ts'
import { type PackageCourse, type PackageModule, packageFiles } from '../../../content/package.ts'
import { withStimuli } from '../../../content/package-stimuli.ts'
import { questionFileOf } from '../../../content/question-file.ts'
import type { Film } from '../../../contract/courses/catalogue.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import type { StoredAssignment } from '../../../database/schema/courses/stored-assignment.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { assignmentPurpose } from './attachments.ts'
import { bankOf } from './bank-queries.ts'
import type { CourseRow } from './course-queries.ts'
import { coverPurpose } from './courses.ts'
import { documentPurpose } from './documents.ts'
import { filmFilesOfCourse } from './film-queries.ts'
import { fileAt, filmPurposes } from './films.ts'
import { lecturePurposes } from './lecture-files.ts'
import { type ModuleRow, modulesWithContent } from './lecture-queries.ts'
import { wholeQuizzes } from './package-queries.ts'
import { allAssignments } from './present.ts'

interface PackageFile {
  id: string
  purpose: string
  /** SHA-256, base64url, if known without reading the file. */
  checksum: string | null
  open(): Promise<Readable>
}

export interface ExportedCourse {
  course: PackageCourse
  /** Pictures, sounds, films, captions and PDFs, keyed by name in the package. */
  media: Map<string, PackageFile>
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/vtt': 'vtt',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/ogg': 'ogg',
  'audio/ogg; codecs=opus': 'opus',
  'audio/wav': 'wav',
}

type WholeQuiz = Awaited<ReturnType<typeof wholeQuizzes>>[number]

/** Places where Markdown names a file of this site: the address of a picture, a link or a reference. */
const fileInText =
  /((?:\]\(|<|^\[[^\]\n]{1,200}\]: {0,3}))\/api\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gm

/**
 * Builds a course package from the authors' drafts. It includes only files uploaded for lectures and covers, and those
 * of the course's own films, so naming the address of a private file does not expose it.
 */
export async function exportedCourse(
  db: Database | Transaction,
  media: Pick<MediaService, 'openFiles'>,
  row: CourseRow,
): Promise<ExportedCourse> {
  const [modules, quizzes] = [await modulesWithContent(db, row.id), await wholeQuizzes(db, row.id)]
  const bank = await bankOf(db, row.id)
  const ofModule = Map.groupBy(quizzes, ({ moduleId }) => moduleId)
  const texts = new Map(modules.map((module) => [module.id, module.draft ?? module.liveMarkdown]))
  const stimuli = [...quizzes.flatMap(({ questions }) => questions), ...bank].flatMap(
    ({ stimulus }) => stimulus ?? [],
  )
  const shown = [...texts.values(), ...stimuli].flatMap((text) =>
    [...text.matchAll(fileInText)].map(([, , id = '']) => id),
  )
  const pictures = new Set([...(row.coverId === null ? [] : [row.coverId]), ...shown])
  const films = await filmFilesOfCourse(db, row.id)
  const documents = modules.flatMap(({ document }) => document?.mediaId ?? [])
  const attachments = modules.flatMap((module) =>
    allAssignments(module).flatMap(({ files = [] }) => files.map((file) => file.media)),
  )
  const opened = [
    await media.openFiles([...pictures], [coverPurpose, ...lecturePurposes]),
    await media.openFiles(films, filmPurposes),
    await media.openFiles(documents, [documentPurpose]),
    await media.openFiles(attachments, [assignmentPurpose]),
  ]
  const names = new Map<string, string>()
  const files = new Map<string, PackageFile>()
  for (const id of new Set([...pictures, ...films, ...documents, ...attachments])) {
    const found = opened.find((some) => some.has(id))?.get(id)
    if (found === undefined) continue
    const { name, type, ...file } = found
    const isAttached = file.purpose === assignmentPurpose
    const free = freeName(
      isAttached ? 'files/' : '',
      name,
      isAttached ? endingOf(name) : (endings[type] ?? 'webp'),
      files,
    )
    names.set(id, free)
    files.set(free, { id, ...file })
  }
  const inPackage = (text: string) =>
    text.replaceAll(fileInText, (whole, before: string, id: string) => {
      const name = names.get(id)
      return name === undefined ? whole : `${before}media/${name}`
    })
  const course: PackageCourse = {
    id: row.id,
    code: row.code,
    title: row.title,
    department: row.departmentId,
    difficulty: row.difficulty,
    description: row.description,
    outcomes: row.outcomes,
    cover: (row.coverId !== null && names.get(row.coverId)) || null,
    bank: bank.map(({ tags, revision: _, ...question }) => ({ ...questionFileOf(question), tags })),
    modules: modules.map((module) => {
      const lecture = inPackage(texts.get(module.id) ?? '')
      return moduleOf(module, lecture, ofModule.get(module.id) ?? [], names)
    }),
  }
  return { course: withStimuli(course, inPackage), media: files }
}

/** Answers the same question from memory, so that a transaction needs no second connection for it. */
export function rememberedFiles(media: Pick<MediaService, 'openFiles'>): Pick<MediaService, 'openFiles'> {
  const known = new Map<string, ReturnType<MediaService['openFiles']>>()
  return {
    openFiles(ids, purposes) {
      const key = JSON.stringify([ids, purposes])
      const answer = known.get(key) ?? media.openFiles(ids, purposes)
      known.set(key, answer)
      return answer
    },
  }
}

/** Fingerprint of the course: it changes when anything in the course changes. */
export function fingerprintOf({ course, media }: ExportedCourse): string {
  const digest = createHash('sha256')
  for (const [path, text] of packageFiles(course)) digest.update(`${path}\n${text.length}\n${text}`)
  for (const [name, { id }] of media) digest.update(`${name} ${id}\n`)
  return digest.digest('base64url')
}

/** Streams the archive. Its folder is named by the course id, so it can be unpacked in `content/courses`. */
export function archiveOf({ course, media }: ExportedCourse): ReadableStream<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // One for each file, below.
  output.setMaxListeners(media.size + 10)
  for (const [path, text] of packageFiles(course)) zip.addBuffer(Buffer.from(text), `${course.id}/${path}`)
  for (const [name, { open }] of media) {
    zip.addReadStreamLazy(`${course.id}/${pathInPackage(name)}`, { compress: false }, (callback) => {
      open().then(
        (stream) => {
          // A pipe does not close its source, so an aborted download would leave the file open.
          if (output.destroyed) stream.destroy()
          else output.once('close', () => stream.destroy())
          callback(null, stream)
        },
        (error: unknown) => callback(error, undefined as never),
      )
    })
  }
  zip.end()
  return Readable.toWeb(Readable.from(output)) as ReadableStream<Uint8Array>
}

function moduleOf(
  module: ModuleRow,
  lectureMarkdown: string,
  quizzes: WholeQuiz[],
  names: ReadonlyMap<string, string>,
): PackageModule {
  const { film, notionUrl, keyPoints } = module
  const assignments = allAssignments(module)
  const document = names.get(module.document?.mediaId ?? '')
  const isWritten =
    lectureMarkdown !== '' ||
    film !== null ||
    notionUrl !== null ||
    document !== undefined ||
    keyPoints.length + assignments.length + quizzes.length > 0
  return {
    number: Number(/(\d+)$/.exec(module.id)?.[1] ?? module.position),
    title: module.title,
    kind: module.type,
    summary: module.summary,
    ...(module.section === null ? {} : { section: module.section }),
    ...(module.draftPlace === null ? {} : { isDraft: true as const }),
    content: isWritten
      ? {
          ...(film === null ? {} : { video: filmOf(film, names) }),
          ...(document === undefined ? {} : { document: `media/${document}` }),
          ...(notionUrl === null ? {} : { notion: notionUrl }),
          keyPoints,
          ...(module.items === null ? {} : { items: packedItems(module.items, module.id) }),
          quizzes: quizzes.map(quizOf),
          assignments: assignments.map((one) => assignmentOf(one, names)),
          lectureMarkdown,
        }
      : null,
  }
}

function quizOf({ id, title, description, passingScore, questions, isDraft, ...rules }: WholeQuiz) {
  const { timeLimit, attemptsAllowed, counts, review, dueAt, draws } = rules
  return {
    id,
    ...(isDraft ? { draft: true } : {}),
    title,
    description,
    passingScore,
    ...(timeLimit === null ? {} : { timeLimit }),
    ...(attemptsAllowed === null ? {} : { attempts: attemptsAllowed }),
    counts,
    review,
    ...(dueAt === null ? {} : { due: dueAt.toISOString() }),
    questions: questions.map(questionFileOf),
    draws: draws.map(({ tag, count }) => ({ tag, count })),
  }
}

/** Lists the keys one by one because the database orders JSON keys its own way. */
function filmOf(film: Film, names: ReadonlyMap<string, string>) {
  const { captions, chapters, bytes, poster, withoutCaptions } = film
  const inPackage = (url: string) => {
    const name = names.get(fileAt(url) ?? '')
    return name === undefined ? url : `media/${name}`
  }
  return {
    url: inPackage(film.url),
    captions: captions.map(({ language, label, url }) => ({ language, label, url: inPackage(url) })),
    chapters: chapters.map(({ seconds, title }) => ({ seconds, title })),
    bytes,
    ...(poster === undefined ? {} : { poster: inPackage(poster) }),
    ...(withoutCaptions === undefined ? {} : { withoutCaptions }),
  }
}

function assignmentOf(
  { id, isDraft, title, type, description, steps, handIn, ...lists }: StoredAssignment & { isDraft: boolean },
  names: ReadonlyMap<string, string>,
) {
  const files = (lists.files ?? []).flatMap(({ name, media }) => {
    const file = names.get(media)
    return file === undefined ? [] : [{ name, file }]
  })
  return {
    id,
    ...(isDraft ? { draft: true } : {}),
    title,
    kind: type,
    description,
    steps,
    handIn,
    ...(lists.hours === undefined ? {} : { hours: lists.hours }),
    levels: lists.levels,
    rubric: lists.rubric,
    resources: lists.resources.map(({ title, url, description }) => ({ title, url, description })),
    ...(files.length === 0 ? {} : { files }),
    questions: lists.questions.map(({ id, question, options, correctAnswer, explanation, points }) => ({
      id,
      question,
      options,
      correctAnswer,
      explanation,
      points,
    })),
  }
}

/** Of a file of any kind. */
const endingOf = (name: string) => /\.([a-z0-9]{1,10})$/.exec(name.toLowerCase())?.[1] ?? 'txt'

/** A file name in letters that every archive supports, numbered if taken. */
function freeName(folder: string, name: string, ending: string, taken: ReadonlyMap<string, unknown>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,10}$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  const base = plain || 'file'
  for (let number = 1; ; number++) {
    const free = `${folder}${base}${number === 1 ? '' : `-${number}`}.${ending}`
    if (!taken.has(free)) return free
  }
}
