/** What a course package may contain, checked before any content is trusted (docs/decisions/0027). */
import type { PackageChange } from '../../contract/courses/packages.ts'

export const packageLimits = {
  /** Bytes of the archive; films are nearly all of a large one. */
  archive: 8_400_000_000,
  /** Bytes unpacked, without films. */
  unpacked: 200_000_000,
  /** Files and folders; a course of forty modules with pictures has a few hundred. */
  entries: 1_000,
  /** Bytes of one text. */
  text: 700_000,
  /** Bytes of all texts; the curriculum's longest course has 200 kB. */
  texts: 6_000_000,
  /** Bytes of one picture, as for any upload. */
  picture: 20_000_000,
  /** Bytes of one film, as for any upload. */
  film: 4_000_000_000,
  /** Bytes of one PDF, as for any upload. */
  document: 100_000_000,
  /** Bytes of one file of an assignment, as for any upload. */
  attachment: 100_000_000,
  /** Bytes of all films, PDFs and files of assignments. */
  films: 8_000_000_000,
  /** Bytes of one caption file, as for any upload. */
  captions: 1_000_000,
  /** Pictures, films and captions. */
  media: 300,
  /** Maximum compression ratio; text reaches 5, a bomb 1,000. */
  ratio: 100,
  /** Films are compressed already; one that grows is not a film. */
  filmRatio: 2,
} as const

/** Below this many bytes, a high ratio proves nothing: a page of spaces has it too. */
const smallFile = 1_000_000

export interface PackageEntry {
  /** `/` separates folders; a folder ends with one. */
  path: string
  packedSize: number
  size: number
  isEncrypted: boolean
  /** Unix file mode; 0 if the archive was made elsewhere. */
  mode: number
}

/** Files operating systems add to archives. */
const addedBySystems = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i
const archives = /\.(zip|7z|rar|tar|tgz|gz|bz2|xz|zst|jar|epub|docx|xlsx|pptx)$/i

/** Whether an entry is skipped: a folder, or a system file. */
export function isLeftOut(path: string): boolean {
  return path.endsWith('/') || addedBySystems.test(path)
}

/**
 * Why an archive is refused as a whole, as a sentence; null if it may be read. Knows only the sizes in the table of
 * contents; they are enforced while unpacking.
 */
export function faultOfArchive(entries: readonly PackageEntry[], archiveSize: number): string | null {
  if (entries.length > packageLimits.entries) return tooManyFiles
  const seen = new Set<string>()
  let unpacked = 0
  let films = 0
  for (const entry of entries) {
    const fault = faultOfEntry(entry)
    if (fault !== null) return fault
    // On case-insensitive or composing file systems, one would overwrite the other.
    const name = entry.path.normalize('NFC').toLowerCase()
    if (seen.has(name)) return `The package has “${shown(entry.path)}” twice.`
    seen.add(name)
    if (isFilm(entry.path) || isDocument(entry.path) || isAttachment(entry.path)) films += entry.size
    else unpacked += entry.size
  }
  if (films > packageLimits.films)
    return 'The videos, PDFs and files in this package are larger than 8 GB in total.'
  if (
    unpacked > packageLimits.unpacked ||
    unpacked > Math.max(smallFile, archiveSize * packageLimits.ratio)
  ) {
    return 'Unpacked, the package would be far larger than a course can be. Nothing was unpacked.'
  }
  return null
}

/** Also used while reading the table of contents, which may be endless. */
export const tooManyFiles = `The package has more than ${packageLimits.entries.toLocaleString('en')} files, which no course has.`

function faultOfEntry({ path, packedSize, size, isEncrypted, mode }: PackageEntry): string | null {
  const name = shown(path)
  const kind = mode & 0o170000
  if (path.length > 300) return 'A name in the package is longer than 300 characters.'
  if (/^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)/.test(path)) {
    return `“${name}” leads out of the package. Nothing of it was read.`
  }
  if (kind === 0o120000) return `“${name}” is a link to another file. A package holds files alone.`
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) {
    return `“${name}” is neither a file nor a folder.`
  }
  if (isEncrypted) return `“${name}” is locked with a password. Please make the package without one.`
  if (isLeftOut(path)) return null
  // Files given to students are never unpacked here.
  if (archives.test(path) && !isAttachment(path))
    return `“${name}” is an archive within the package. Please put its files in their place.`
  const ratio = isFilm(path) ? packageLimits.filmRatio : packageLimits.ratio
  if (size > smallFile && size > packedSize * ratio) {
    return `“${name}” would unpack to far more than it says. Nothing was unpacked.`
  }
  const [longest, inWords] = longestOf(path)
  return size > longest ? `“${name}” is larger than ${inWords}.` : null
}

function longestOf(path: string): [bytes: number, inWords: string] {
  if (isAttachment(path)) return [packageLimits.attachment, '100 MB']
  if (isText(path)) return [packageLimits.text, '700 kB']
  if (isFilm(path)) return [packageLimits.film, '4 GB']
  if (isDocument(path)) return [packageLimits.document, '100 MB']
  return /\.vtt$/i.test(path) ? [packageLimits.captions, '1 MB'] : [packageLimits.picture, '20 MB']
}

/** Of an assignment. */
const isAttachment = (path: string) => /(^|\/)files\/[^/]+$/i.test(path)

const isFilm = (path: string) => /\.(mp4|webm)$/i.test(path)

const isDocument = (path: string) => /\.pdf$/i.test(path)

export const isText = (path: string) => /\.(ya?ml|md)$/i.test(path)

/** A file name from an untrusted archive, shortened and without direction marks. */
function shown(path: string): string {
  const plain = path.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}

/**
 * The folder with the only `course.yaml`.
 *
 * @returns with a trailing `/`, empty for the root; null if there is no course or more than one
 */
export function folderOfCourse(paths: readonly string[]): string | null {
  const found = paths.filter((path) => /(^|\/)course\.yaml$/.test(path) && !isLeftOut(path))
  const [only] = found
  return only === undefined || found.length > 1 ? null : only.slice(0, -'course.yaml'.length)
}

interface ComparedPart {
  id: string
  title: string
}

interface ComparedModule {
  number: number
  title: string
  kind: string
  summary: string
  content: {
    lectureMarkdown: string
    keyPoints: readonly string[]
    quizzes: readonly ComparedPart[]
    assignments: readonly ComparedPart[]
    video?: unknown
    document?: unknown
    notion?: unknown
  } | null
}

interface ComparedCourse {
  code: string
  title: string
  department: string
  difficulty: string
  description: string
  outcomes: readonly string[]
  cover: string | null
  modules: readonly ComparedModule[]
  bank: unknown
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The sentences of a dry run: how the existing draft would change. Empty if both are the same. */
export function changesBetween(before: ComparedCourse, after: ComparedCourse): PackageChange[] {
  const changes: PackageChange[] = []
  const add = (kind: PackageChange['kind'], text: string) => changes.push({ kind, text })
  const facts = [
    'code',
    'title',
    'department',
    'difficulty',
    'description',
    'outcomes',
    'cover',
    'bank',
  ] as const
  for (const fact of facts) {
    if (!same(before[fact], after[fact])) add('changed', factNames[fact])
  }
  const old = new Map(before.modules.map((module) => [module.number, module]))
  const kept = new Set(after.modules.map(({ number }) => number))
  for (const module of after.modules) {
    const known = old.get(module.number)
    if (known === undefined) add('made', `Module “${module.title}”`)
    else for (const change of changesInModule(known, module)) changes.push(change)
  }
  for (const { number, title } of before.modules) {
    if (!kept.has(number)) add('removed', `Module “${title}” with everything in it`)
  }
  const order = (course: ComparedCourse) => course.modules.map(({ number }) => number)
  if (
    !same(
      order(before).filter((number) => kept.has(number)),
      order(after).filter((number) => old.has(number)),
    )
  ) {
    add('changed', 'The order of the modules')
  }
  return changes
}

const factNames = {
  code: 'The code',
  title: 'The title',
  department: 'The department',
  difficulty: 'The difficulty',
  description: 'The description',
  outcomes: 'The outcomes',
  cover: 'The cover',
  bank: 'The question bank',
} as const

function changesInModule(before: ComparedModule, after: ComparedModule): PackageChange[] {
  const changes: PackageChange[] = []
  const of = `of “${after.title}”`
  const add = (kind: PackageChange['kind'], text: string) => changes.push({ kind, text })
  const head = ({ title, kind, summary }: ComparedModule) => [title, kind, summary]
  if (!same(head(before), head(after))) add('changed', `Title, kind or summary ${of}`)
  const [old, fresh] = [before.content, after.content]
  if ((old?.lectureMarkdown ?? '') !== (fresh?.lectureMarkdown ?? '')) add('changed', `The lecture ${of}`)
  if (!same(old?.keyPoints ?? [], fresh?.keyPoints ?? [])) add('changed', `The key points ${of}`)
  if (!same([old?.video, old?.notion], [fresh?.video, fresh?.notion])) {
    add('changed', `The video or the worksheet ${of}`)
  }
  if (!same(old?.document, fresh?.document)) add('changed', `The PDF ${of}`)
  for (const [name, key] of [['Quiz', 'quizzes'] as const, ['Assignment', 'assignments'] as const]) {
    const [known, wanted] = [old?.[key] ?? [], fresh?.[key] ?? []]
    for (const part of wanted) {
      const match = known.find(({ id }) => id === part.id)
      if (match === undefined) add('made', `${name} “${part.title}” ${of}`)
      else if (!same(match, part)) add('changed', `${name} “${part.title}” ${of}`)
    }
    for (const part of known) {
      if (!wanted.some(({ id }) => id === part.id)) add('removed', `${name} “${part.title}” ${of}`)
    }
  }
  return changes
}
