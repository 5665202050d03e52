import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { CheckedPackage } from '../../../contract/courses/packages.ts'
import { SetupError } from '../../../database/setup-error.ts'
import { isLeftOut, packageLimits, tooManyFiles } from '../../../rules/courses/packages.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PackageWork } from './package-work.ts'

const wantsMending = 2

/**
 * Imports a zip file or a folder like the import screen: checked first, imported only without problems.
 *
 * @returns the exit code
 * @throws Refusal those of an import; SetupError if there is no package
 */
export async function importPackage(work: PackageWork, path: string): Promise<number> {
  const there = await lstat(path).catch(() => null)
  if (there === null) throw new SetupError(`There is nothing at ${path}.`)
  if (!there.isDirectory()) return importArchive(work, path)
  const folder = await mkdtemp(join(tmpdir(), 'creare-package-'))
  try {
    const archive = join(folder, 'package.zip')
    await pack(path, archive)
    return await importArchive(work, archive)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importArchive(work: PackageWork, archive: string): Promise<number> {
  const { packages, viewer, code, dryRun, baseUrl, say } = work
  const { size: announced } = await stat(archive)
  const upload = () => {
    return { body: Readable.toWeb(createReadStream(archive)) as ReadableStream<Uint8Array>, announced }
  }
  try {
    const found = await packages.check(viewer, upload(), { code })
    for (const line of linesOf(found)) say(`${line}\n`)
    const { target, problemCount, checksum, changes } = found
    if (problemCount > 0 || target === null || target.state === 'kept') return wantsMending
    if (dryRun || (target.state === 'draft' && changes.length === 0)) return 0
    const course = await packages.import(viewer, upload(), { code, checksum, standing: target.standing })
    const place =
      viewer.role === 'admin' ? `/admin/courses/${course.id}` : `/teach/courses/${course.id}/course`
    say(`Imported as a draft: ${baseUrl}${place}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(`${error.message}\n`)
    return wantsMending
  }
}

/** The result of a dry run in lines: problems as `file:line: text`, or the changes the import would make. */
function* linesOf({ course, problems, problemCount, target, changes }: CheckedPackage): Generator<string> {
  for (const { file, line, text } of problems) yield file === '' ? `${text}.` : `${file}:${line}: ${text}.`
  if (problemCount > problems.length)
    yield `These are the first ${problems.length} of ${problemCount} problems.`
  if (problemCount > 0) {
    yield `Nothing was imported: ${problemCount === 1 ? 'there is a problem' : 'there are problems'} to mend.`
    return
  }
  if (course === null || target === null) return
  if (target.state === 'kept') {
    yield `There is a course ${target.code} already which is not a draft that this would change, so it stays as it is. Name another code with --code.`
  } else if (target.state === 'new') {
    yield `${course.code} “${course.title}” is new here: a draft with ${course.modules === 1 ? 'one module' : `${course.modules} modules`}.`
  } else if (changes.length === 0) {
    yield `The draft ${target.code} has exactly what is in this package.`
  } else {
    yield `The draft ${target.code} gets a new version:`
    for (const { kind, text } of changes) yield `  ${kind}: ${text}`
  }
}

/** Zips a folder unchanged: links stay links, and are rejected as in any package. */
async function pack(folder: string, archive: string): Promise<void> {
  const zip = new ZipFile()
  for (const { path, name } of await filesIn(folder)) {
    const { mode, mtime } = await lstat(path)
    const isFile = (mode & 0o170000) === 0o100000
    if (isFile) zip.addFile(path, name, { compress: !/\.(mp4|webm|webp|png|jpe?g|gif|avif)$/i.test(name) })
    else zip.addBuffer(Buffer.alloc(0), name, { mode, mtime })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(archive, { flags: 'wx', mode: 0o600 }))
}

async function filesIn(folder: string): Promise<{ path: string; name: string }[]> {
  const found: { path: string; name: string }[] = []
  const waiting = [folder]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name)
      const name = relative(folder, path).split(sep).join('/')
      if (entry.isDirectory()) waiting.push(path)
      else if (!isLeftOut(name)) found.push({ path, name })
      if (found.length + waiting.length > packageLimits.entries) throw new SetupError(tooManyFiles)
    }
  }
  return found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
