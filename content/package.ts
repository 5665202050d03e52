/**
 * A course as a package: the files of a folder of `content/courses/`, plus what only the site stores
 * (docs/decisions/0027). Pure: texts in, texts out; the server handles archives and the database.
 *
 * package.yaml marks an export of the site: its texts are taken verbatim course.yaml as in content/; plus `cover`, and
 * the `number` of a module if it is not its position bank.yaml the question bank, if any <n>/lecture.md module number n
 * <n>/module.yaml media/<name> pictures of lectures and the cover; films with their captions and posters; PDFs
 * files/<name> files given with assignments, of any kind
 */
import { stringify } from 'yaml'
import { z } from 'zod'
import { drawFault } from '../rules/assessment/question-bank.ts'
import { areSectionsWhole } from '../rules/courses/sections.ts'
import { type ClipFile, clipEndings } from '../rules/media/clips.ts'
import { lectureFault } from '../rules/text/markdown-work.ts'
import { isAttachedFile } from './attached-file.ts'
import { blockFaults } from './blocks/faults.ts'
import { readLecture as parseLecture } from './markdown.ts'
import { type BankQuestionFile, packageBankSchema } from './question-kinds.ts'
import { isFitText, type Mistake, readYaml } from './read-yaml.ts'
import { fileOfRubric } from './rubric.ts'
import { type ModuleFile, packageCourseSchema, packageModuleSchema } from './schema.ts'
import { shownMistakes } from './shown-mistakes.ts'
import { typographicTexts } from './typography.ts'

export interface PackageModule {
  /** Its id is `{course id}-{number}`. */
  number: number
  title: string
  kind: 'video' | 'pdf' | 'notion' | 'other'
  summary: string
  /** Title of its section. */
  section?: string
  /** Students do not see it yet, nor anything in it. */
  isDraft?: true
  /** Null if nothing is written yet. */
  content: (ModuleFile & { lectureMarkdown: string }) | null
}

export interface PackageCourse {
  id: string
  code: string
  title: string
  department: string
  difficulty: 'Introductory' | 'Intermediate' | 'Advanced'
  description: string
  outcomes: string[]
  /** File name in `media/`. */
  cover: string | null
  modules: PackageModule[]
  /** The question bank. */
  bank: BankQuestionFile[]
}

export interface ReadPackage {
  /** Null if there is a mistake. */
  course: PackageCourse | null
  /** In file order. */
  mistakes: Mistake[]
}

const tornSections =
  'The modules of a section follow each other, each section has a title of its own, and modules without a section come first'

/** In characters (contract/courses/lectures.ts). */
const longestLecture = 150_000

const formatSchema = z.strictObject({ format: z.literal('creare-course'), version: z.literal(1) })

/** Allowed picture names. */
const pictureName = /^[a-z0-9][a-z0-9-]{0,99}\.(webp|png|jpg|jpeg|gif|avif)$/

const documentName = /^[a-z0-9][a-z0-9-]{0,99}\.pdf$/

/** Type of a file in `media/` or `files/`, by name; null if it does not belong to a course. */
export function mediaKind(name: string): 'picture' | 'document' | 'attachment' | ClipFile | null {
  if (isAttachedFile(name)) return 'attachment'
  if (pictureName.test(name)) return 'picture'
  if (documentName.test(name)) return 'document'
  const ending = /^[a-z0-9][a-z0-9-]{0,99}\.([a-z0-9]+)$/.exec(name)?.[1] ?? ''
  const kinds = Object.keys(clipEndings) as ClipFile[]
  return kinds.find((kind) => clipEndings[kind].split('|').includes(ending)) ?? null
}

/** A file of a package in Markdown: in a picture, a link or a reference. */
const fileInText = /((?:\]\(|<|^\[[^\]\n]{1,200}\]: {0,3}))media\/([a-z0-9][a-z0-9.-]{0,110})/gm

/**
 * Replaces the URLs of a lecture's pictures, sounds and short films.
 *
 * @param address by file name; null keeps the original
 */
export function withFiles(markdown: string, address: (name: string) => string | null): string {
  return markdown.replaceAll(fileInText, (whole, before: string, name: string) => {
    const found = address(name)
    return found === null ? whole : before + found
  })
}

/** Names of a lecture's files, each once. */
export function filesIn(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(fileInText)].map(([, , name = '']) => name))]
}

const pictureInText = /!\[[^\]\n]{0,500}\]\(media\/([a-z0-9][a-z0-9.-]{0,110})/g

/** Names of those that the text shows as pictures. */
export function picturesIn(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(pictureInText)].map(([, name = '']) => name))
}

type PackedFilm = NonNullable<ModuleFile['video']>

/**
 * Replaces the URLs of a film's files.
 *
 * @param address by file name; null keeps the original
 */
export function withFilmFiles<Film extends PackedFilm>(
  film: Film,
  address: (name: string, of: 'film' | 'captions' | 'film-poster') => string | null,
): Film {
  const put = (url: string, of: 'film' | 'captions' | 'film-poster') =>
    (url.startsWith('media/') ? address(url.slice('media/'.length), of) : null) ?? url
  return {
    ...film,
    url: put(film.url, 'film'),
    captions: film.captions.map((one) => ({ ...one, url: put(one.url, 'captions') })),
    ...(film.poster === undefined ? {} : { poster: put(film.poster, 'film-poster') }),
  }
}

/** The files of a course by path, without media. */
export function packageFiles(course: PackageCourse): Map<string, string> {
  const { cover, modules, bank, ...facts } = course
  const files = new Map([
    ['package.yaml', yaml({ format: 'creare-course', version: 1 })],
    [
      'course.yaml',
      yaml({
        ...facts,
        ...(cover === null ? {} : { cover: `media/${cover}` }),
        modules: modules.map(({ number, title, kind, summary, section, isDraft }, index) => ({
          ...(number === index + 1 ? {} : { number }),
          title,
          kind,
          summary,
          ...(section === undefined ? {} : { section }),
          ...(isDraft ? { draft: true } : {}),
        })),
      }),
    ],
  ])
  if (bank.length > 0) files.set('bank.yaml', yaml({ questions: bank }))
  for (const { number, content } of modules) {
    if (content === null) continue
    const { lectureMarkdown, ...module } = content
    files.set(`${number}/lecture.md`, lectureMarkdown)
    const assignments = module.assignments.map((one) => ({ ...one, ...fileOfRubric(one) }))
    files.set(`${number}/module.yaml`, yaml({ ...module, assignments }))
  }
  return files
}

/** Folds long texts for readability without changing them. */
const yaml = (value: object) => stringify(value, { lineWidth: 110, aliasDuplicateObjects: false })

/**
 * Parses and cross-checks the files of a package.
 *
 * @param files texts by path
 * @param media file names in `media/`
 * @param departments ids of the school's departments
 */
export function readPackage(
  files: ReadonlyMap<string, string>,
  media: ReadonlySet<string>,
  departments: readonly string[],
): ReadPackage {
  const mistakes: Mistake[] = []
  const wrong = (file: string, line: number, text: string) => mistakes.push({ file, line, place: '', text })

  const format = files.get('package.yaml')
  if (format !== undefined && readYaml('package.yaml', format, formatSchema).value === null) {
    wrong('package.yaml', 1, 'This package is of a format that this school cannot read')
    return { course: null, mistakes }
  }
  // Typed files get typographic quotes, like the curriculum; an export of the site stays as it is.
  const typographic = <Value>(value: Value) => (format === undefined ? typographicTexts(value) : value)

  const source = files.get('course.yaml')
  if (source === undefined) {
    wrong('course.yaml', 1, 'The file is missing')
    return { course: null, mistakes }
  }
  const read = readYaml('course.yaml', source, packageCourseSchema)
  mistakes.push(...read.mistakes)
  if (read.value === null) {
    // Also reports mistakes in modules, as far as possible without a valid outline.
    for (const [path, text] of files) {
      if (path.endsWith('/lecture.md')) readLecture(path, text)
      else if (path.endsWith('/module.yaml')) {
        mistakes.push(...readYaml(path, text, packageModuleSchema).mistakes)
      }
    }
    return { course: null, mistakes }
  }
  const { cover, modules: outline, ...facts } = typographic(read.value)

  if (!departments.includes(facts.department)) {
    const known = departments.join(', ')
    const text = `This school has no department “${facts.department.slice(0, 60)}”; it has ${known}`
    wrong('course.yaml', read.lineOf(['department']), text)
  }
  const coverName = cover === undefined ? null : cover.replace(/^media\//, '')
  if (coverName !== null && !(media.has(coverName) && mediaKind(coverName) === 'picture')) {
    wrong('course.yaml', read.lineOf(['cover']), `The cover “${cover}” is not in the package`)
  }
  const numbers = outline.map(({ number }, index) => number ?? index + 1)
  for (const [index, number] of numbers.entries()) {
    if (numbers.indexOf(number) === index) continue
    wrong('course.yaml', read.lineOf(['modules', index]), `Two modules have the number ${number}`)
  }
  if (!areSectionsWhole(outline.map(({ section = null }) => ({ section })))) {
    wrong('course.yaml', read.lineOf(['modules']), tornSections)
  }
  const bank = readBank(facts.id)
  const modules = outline.map(({ title, kind, summary, section, draft = false }, index): PackageModule => {
    const number = numbers[index] ?? 0
    const content = readModule(facts.id, number)
    const more = {
      ...(section === undefined ? {} : { section }),
      ...(draft ? { isDraft: true as const } : {}),
    }
    return { number, title, kind, summary, ...more, content }
  })
  const known = new Set([
    'package.yaml',
    'course.yaml',
    'bank.yaml',
    ...numbers.flatMap((number) => pathsOf(number)),
  ])
  for (const path of files.keys()) {
    if (!known.has(path)) wrong(path, 1, 'course.yaml names no module that this file belongs to')
  }
  const course = { ...facts, cover: coverName, modules, bank: typographic(bank ?? []) }
  return { course: mistakes.length === 0 ? course : null, mistakes }

  /** Null if it has mistakes, so that draws from it are not reported as well. */
  function readBank(courseId: string): BankQuestionFile[] | null {
    const source = files.get('bank.yaml')
    if (source === undefined) return []
    const { value, mistakes: found, lineOf } = readYaml('bank.yaml', source, packageBankSchema)
    mistakes.push(...found)
    if (value === null) return null
    const seen = new Set<string>()
    for (const [index, { id }] of value.questions.entries()) {
      const number = id.startsWith(`${courseId}-b`) ? id.slice(courseId.length + 2) : ''
      const isOwn = /^[1-9]\d{0,3}$/.test(number) && !seen.has(id)
      seen.add(id)
      if (isOwn) continue
      const line = lineOf(['questions', index, 'id'])
      wrong('bank.yaml', line, `The id “${id.slice(0, 80)}” should be ${courseId}-b and a number, once`)
    }
    readShown('bank.yaml', value.questions, ['questions'], lineOf)
    return value.questions
  }

  function readModule(courseId: string, number: number): PackageModule['content'] {
    const [lecturePath, modulePath] = pathsOf(number)
    const [lecture, source] = [files.get(lecturePath), files.get(modulePath)]
    if (lecture === undefined && source === undefined) return null
    if (lecture === undefined || source === undefined) {
      const missing = lecture === undefined ? lecturePath : modulePath
      wrong(missing, 1, 'The file is missing: a module has both lecture.md and module.yaml, or neither')
      return null
    }
    readLecture(lecturePath, lecture)
    const { value, mistakes: found, lineOf } = readYaml(modulePath, source, packageModuleSchema)
    mistakes.push(...found)
    if (value === null) return null
    for (const { place, url } of filesOfFilm(value.video)) {
      if (!url.startsWith('media/') || media.has(url.slice('media/'.length))) continue
      wrong(modulePath, lineOf(['video', ...place]), `The file “${url}” is not in the package`)
    }
    const { document } = value
    if (document !== undefined && !media.has(document.slice('media/'.length))) {
      wrong(modulePath, lineOf(['document']), `The file “${document}” is not in the package`)
    }
    for (const [index, { files = [] }] of value.assignments.entries()) {
      for (const [n, { file }] of files.entries()) {
        if (media.has(file)) continue
        const line = lineOf(['assignments', index, 'files', n, 'file'])
        wrong(modulePath, line, `The file “${file}” is not in the package`)
      }
    }
    for (const { place, text } of misnamed(`${courseId}-${number}`, value)) {
      wrong(modulePath, lineOf(place), text)
    }
    for (const [quiz, { questions }] of value.quizzes.entries()) {
      readShown(modulePath, questions, ['quizzes', quiz, 'questions'], lineOf)
    }
    // A quiz of a draft may draw more than there is; the checks before publishing report it.
    for (const [quiz, { draws }] of format === undefined ? value.quizzes.entries() : []) {
      for (const index of draws.keys()) {
        const fault = bank && drawFault(bank, draws, index)
        if (fault)
          wrong(modulePath, lineOf(['quizzes', quiz, 'draws', index]), `This draw is not right: ${fault}`)
      }
    }
    return { ...typographic(value), lectureMarkdown: lecture }
  }

  /** The work shown with questions. */
  function readShown(
    path: string,
    questions: readonly { stimulus?: string | undefined }[],
    list: PropertyKey[],
    lineOf: (place: PropertyKey[]) => number,
  ): void {
    for (const { path: place, message } of shownMistakes(questions, list)) wrong(path, lineOf(place), message)
    for (const [index, { stimulus = '' }] of questions.entries()) {
      const line = lineOf([...list, index, 'stimulus'])
      if (!isFitText(stimulus)) wrong(path, line, 'This text has a control character, which no text may have')
      for (const { name, what } of missingFiles(stimulus))
        wrong(path, line, `The ${what} “media/${name}” is not in the package`)
    }
  }

  /** Files that a text names, and pictures that are none. */
  function missingFiles(text: string): { name: string; what: 'picture' | 'file' }[] {
    const pictures = picturesIn(text)
    return filesIn(text).flatMap((name) => {
      const isPicture = pictures.has(name)
      if (media.has(name) && (!isPicture || mediaKind(name) === 'picture')) return []
      return [{ name, what: isPicture || mediaKind(name) === 'picture' ? 'picture' : 'file' }]
    })
  }

  function readLecture(path: string, text: string): void {
    const lineAt = (index: number) => text.slice(0, Math.max(0, index)).split('\n').length
    if (text.length > longestLecture) wrong(path, 1, 'This lecture is too long for one module')
    const fault = lectureFault(text)
    if (fault !== null) wrong(path, fault.line, fault.text)
    // A draft of the site may have them; the checks before publishing report them.
    else if (format === undefined && text.length <= longestLecture) {
      for (const { line, text: said } of blockFaults(parseLecture(text))) wrong(path, line, said)
    }
    if (!isFitText(text)) {
      const line = text.split('\n').findIndex((one) => !isFitText(one)) + 1
      wrong(path, line, 'This line has a control character, which no text may have')
    }
    for (const { name, what } of missingFiles(text)) {
      wrong(path, lineAt(text.indexOf(`media/${name}`)), `The ${what} “media/${name}” is not in the package`)
    }
  }
}

function filesOfFilm(film: PackedFilm | undefined): { place: (string | number)[]; url: string }[] {
  if (film === undefined) return []
  const { url, captions, poster } = film
  return [
    { place: ['url'], url },
    ...captions.map((one, index) => ({ place: ['captions', index, 'url'], url: one.url })),
    ...(poster === undefined ? [] : [{ place: ['poster'], url: poster }]),
  ]
}

const pathsOf = (number: number) => [`${number}/lecture.md`, `${number}/module.yaml`] as const

/**
 * Ids that do not show their owner: `{module}-q1` is a quiz, `{module}-q1-q2` its question, `{module}-a1` an
 * assignment. Gaps are allowed, because parts may have been removed.
 */
function misnamed(moduleId: string, content: ModuleFile) {
  const wrong: { place: (string | number)[]; text: string }[] = []
  const seen = new Set<string>()
  const expectId = (id: string, begin: string, place: (string | number)[]) => {
    const number = id.startsWith(begin) ? id.slice(begin.length) : ''
    if (!/^[1-9]\d{0,3}$/.test(number)) {
      wrong.push({ place, text: `The id “${id.slice(0, 80)}” should be ${begin} and a number` })
    } else if (seen.has(id)) wrong.push({ place, text: `The id ${id} appears twice` })
    seen.add(id)
  }
  const parts = [
    ['quizzes', 'q', content.quizzes],
    ['assignments', 'a', content.assignments],
  ] as const
  for (const [key, letter, list] of parts) {
    for (const [index, part] of list.entries()) {
      expectId(part.id, `${moduleId}-${letter}`, [key, index, 'id'])
      for (const [place, question] of part.questions.entries()) {
        expectId(question.id, `${part.id}-q`, [key, index, 'questions', place, 'id'])
      }
    }
  }
  return wrong
}

/** The course under another id and code, with the ids of all its parts and its links to itself renamed. */
export function renamed(course: PackageCourse, id: string, code: string): PackageCourse {
  if (course.id === id) return { ...course, code }
  const under = (old: string) => (old.startsWith(`${course.id}-`) ? id + old.slice(course.id.length) : old)
  const parts = <Part extends { id: string; questions: { id: string }[] }>(list: Part[]): Part[] =>
    list.map((part) => ({
      ...part,
      id: under(part.id),
      questions: part.questions.map((question) => ({ ...question, id: under(question.id) })),
    }))
  const ownLinks = new RegExp(`/course/${course.id}(?![a-z0-9-])[^\\s)>\\]"]*`, 'g')
  const modules = course.modules.map(({ content, ...module }) => ({
    ...module,
    content: content && {
      ...content,
      quizzes: parts(content.quizzes),
      assignments: parts(content.assignments),
      lectureMarkdown: content.lectureMarkdown.replaceAll(ownLinks, (link) => link.replaceAll(course.id, id)),
    },
  }))
  const bank = course.bank.map((question) => ({
    ...question,
    id: question.id.startsWith(`${course.id}-`) ? id + question.id.slice(course.id.length) : question.id,
  }))
  return { ...course, id, code, modules, bank }
}
