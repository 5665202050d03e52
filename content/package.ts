/**
 * A course as a package: the files of one folder of `content/courses/`, with what the site knows beyond them
 * (docs/decisions/0027). Pure: texts in, texts out; archives and databases are the server's.
 *
 *     package.yaml             says that the site wrote it: its texts are taken as they stand
 *     course.yaml              as in content/; `cover`, and the `number` of a module that is not its place
 *     bank.yaml                questions that quizzes draw from, where there are any
 *     <n>/lecture.md           module number n
 *     <n>/module.yaml
 *     media/<name>             pictures that a lecture or the cover shows; films with their captions and posters
 */
import { stringify } from 'yaml'
import { z } from 'zod'
import { lectureFault } from '../rules/markdown-work.ts'
import { drawFault } from '../rules/question-bank.ts'
import { type BankQuestionFile, packageBankSchema } from './question-kinds.ts'
import { isFitText, type Mistake, readYaml } from './read-yaml.ts'
import { type ModuleFile, packageCourseSchema, packageModuleSchema } from './schema.ts'
import { typographicTexts } from './typography.ts'

export interface PackageModule {
  /** Its id is `{course id}-{number}`. */
  number: number
  title: string
  kind: 'video' | 'pdf' | 'notion' | 'other'
  summary: string
  /** Null where nothing is written yet. */
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
  /** A name in `media/`. */
  cover: string | null
  modules: PackageModule[]
  /** Questions that quizzes draw from. */
  bank: BankQuestionFile[]
}

export interface ReadPackage {
  /** Null where there is a mistake. */
  course: PackageCourse | null
  /** In the order of the files. */
  mistakes: Mistake[]
}

/** Characters of a lecture (contract/lectures.ts). */
const longestLecture = 150_000

const formatSchema = z.strictObject({ format: z.literal('creare-course'), version: z.literal(1) })

/** What may be called a picture in a package. */
const pictureName = /^[a-z0-9][a-z0-9-]{0,99}\.(webp|png|jpg|jpeg|gif|avif)$/

/** What a file of a package's `media/` is by its name; null for what is no part of a course. */
export function mediaKind(name: string): 'picture' | 'film' | 'captions' | null {
  if (pictureName.test(name)) return 'picture'
  const ending = /^[a-z0-9][a-z0-9-]{0,99}\.(mp4|webm|vtt)$/.exec(name)?.[1]
  if (ending === undefined) return null
  return ending === 'vtt' ? 'captions' : 'film'
}

/** Where Markdown names a picture of its package: as the address of a picture, a link or a reference. */
const pictureInText = /((?:\]\(|<|^\[[^\]\n]{1,200}\]: {0,3}))media\/([a-z0-9][a-z0-9.-]{0,110})/gm

/**
 * Puts other addresses in the place of the pictures a lecture shows.
 *
 * @param address of a picture by its name; null leaves it as it stands
 */
export function withPictures(markdown: string, address: (name: string) => string | null): string {
  return markdown.replaceAll(pictureInText, (whole, before: string, name: string) => {
    const found = address(name)
    return found === null ? whole : before + found
  })
}

/** The names of the pictures that a lecture shows, each once. */
export function picturesIn(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(pictureInText)].map(([, , name = '']) => name))]
}

type PackedFilm = NonNullable<ModuleFile['video']>

/**
 * Puts other addresses in the place of the files a film is made of.
 *
 * @param address of a file by its name; null leaves it as it stands
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

/** The files of a course, by their paths in the package; without its media. */
export function packageFiles(course: PackageCourse): Map<string, string> {
  const { cover, modules, bank, ...facts } = course
  const files = new Map([
    ['package.yaml', yaml({ format: 'creare-course', version: 1 })],
    [
      'course.yaml',
      yaml({
        ...facts,
        ...(cover === null ? {} : { cover: `media/${cover}` }),
        modules: modules.map(({ number, title, kind, summary }, index) => ({
          ...(number === index + 1 ? {} : { number }),
          title,
          kind,
          summary,
        })),
      }),
    ],
  ])
  if (bank.length > 0) files.set('bank.yaml', yaml({ questions: bank }))
  for (const { number, content } of modules) {
    if (content === null) continue
    const { lectureMarkdown, ...module } = content
    files.set(`${number}/lecture.md`, lectureMarkdown)
    files.set(`${number}/module.yaml`, yaml(module))
  }
  return files
}

/** In lines that people can read; a long text is folded, and comes back as it was. */
const yaml = (value: object) => stringify(value, { lineWidth: 110, aliasDuplicateObjects: false })

/**
 * Reads the files of a package and holds them against each other.
 *
 * @param files texts by their paths in the package
 * @param media names of the files in `media/`
 * @param departments ids of those that the school has
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
  // What people typed in files gets typographic quotes, as the curriculum does; what the site wrote stays as it is.
  const told = <Value>(value: Value) => (format === undefined ? typographicTexts(value) : value)

  const source = files.get('course.yaml')
  if (source === undefined) {
    wrong('course.yaml', 1, 'The file is missing')
    return { course: null, mistakes }
  }
  const read = readYaml('course.yaml', source, packageCourseSchema)
  mistakes.push(...read.mistakes)
  if (read.value === null) {
    // What is wrong in the modules is told at once with it, as far as it shows without the outline.
    for (const [path, text] of files) {
      if (path.endsWith('/lecture.md')) readLecture(path, text)
      else if (path.endsWith('/module.yaml')) {
        mistakes.push(...readYaml(path, text, packageModuleSchema).mistakes)
      }
    }
    return { course: null, mistakes }
  }
  const { cover, modules: outline, ...facts } = told(read.value)

  if (!departments.includes(facts.department)) {
    const known = departments.join(', ')
    const text = `This school has no department “${facts.department.slice(0, 60)}”; it has ${known}`
    wrong('course.yaml', read.lineOf(['department']), text)
  }
  const coverName = cover === undefined ? null : cover.replace(/^media\//, '')
  if (coverName !== null && !hasPicture(coverName)) {
    wrong('course.yaml', read.lineOf(['cover']), `The cover “${cover}” is not in the package`)
  }
  const numbers = outline.map(({ number }, index) => number ?? index + 1)
  for (const [index, number] of numbers.entries()) {
    if (numbers.indexOf(number) === index) continue
    wrong('course.yaml', read.lineOf(['modules', index]), `Two modules have the number ${number}`)
  }
  const bank = readBank(facts.id)
  const modules = outline.map(({ title, kind, summary }, index): PackageModule => {
    const number = numbers[index] ?? 0
    return { number, title, kind, summary, content: readModule(facts.id, number) }
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
  const course = { ...facts, cover: coverName, modules, bank: told(bank ?? []) }
  return { course: mistakes.length === 0 ? course : null, mistakes }

  /** Null where it has mistakes of its own, so that no draw is blamed for them. */
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
    for (const { place, text } of misnamed(`${courseId}-${number}`, value)) {
      wrong(modulePath, lineOf(place), text)
    }
    // In preparation a quiz may ask for more than there is yet; the checks before publishing tell.
    for (const [quiz, { draws }] of format === undefined ? value.quizzes.entries() : []) {
      for (const index of draws.keys()) {
        const fault = bank && drawFault(bank, draws, index)
        if (fault)
          wrong(modulePath, lineOf(['quizzes', quiz, 'draws', index]), `This draw is not right: ${fault}`)
      }
    }
    return { ...told(value), lectureMarkdown: lecture }
  }

  function hasPicture(name: string): boolean {
    return media.has(name) && mediaKind(name) === 'picture'
  }

  function readLecture(path: string, text: string): void {
    const lineAt = (index: number) => text.slice(0, Math.max(0, index)).split('\n').length
    if (text.length > longestLecture) wrong(path, 1, 'This lecture is too long for one module')
    const fault = lectureFault(text)
    if (fault !== null) wrong(path, fault.line, fault.text)
    if (!isFitText(text)) {
      const line = text.split('\n').findIndex((one) => !isFitText(one)) + 1
      wrong(path, line, 'This line has a control character, which no text may have')
    }
    for (const name of picturesIn(text)) {
      if (hasPicture(name)) continue
      wrong(path, lineAt(text.indexOf(`media/${name}`)), `The picture “media/${name}” is not in the package`)
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
 * Ids that do not say whose they are: `{module}-q1` is a quiz, `{module}-q1-q2` its question, `{module}-a1` an
 * assignment. They need not be without gaps, since a part that was removed leaves one.
 */
function misnamed(moduleId: string, content: ModuleFile) {
  const wrong: { place: (string | number)[]; text: string }[] = []
  const seen = new Set<string>()
  const expectId = (id: string, begin: string, place: (string | number)[]) => {
    const number = id.startsWith(begin) ? id.slice(begin.length) : ''
    if (!/^[1-9]\d{0,3}$/.test(number)) {
      wrong.push({ place, text: `The id “${id.slice(0, 80)}” should be ${begin} and a number` })
    } else if (seen.has(id)) wrong.push({ place, text: `The id ${id} stands there twice` })
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

/**
 * The same course under another id and code: the ids of all its parts follow, and so do the links of its lectures to
 * itself.
 */
export function renamed(course: PackageCourse, id: string, code: string): PackageCourse {
  if (course.id === id) return { ...course, code }
  const under = (old: string) => (old.startsWith(`${course.id}-`) ? id + old.slice(course.id.length) : old)
  const parts = <Part extends { id: string; questions: { id: string }[] }>(list: Part[]): Part[] =>
    list.map((part) => ({
      ...part,
      id: under(part.id),
      questions: part.questions.map((question) => ({ ...question, id: under(question.id) })),
    }))
  const ownLinks = new RegExp(`/course/${course.id}(?![a-z0-9])[^\\s)>\\]"]*`, 'g')
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
