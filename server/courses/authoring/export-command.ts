import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { SetupError } from '../../../database/setup-error.ts'
import type { PackageWork } from './package-work.ts'

/**
 * Exports a course to a zip file if the name ends in .zip, otherwise to a folder. Writes to a temporary place and moves
 * it when complete, so an earlier package survives a failure.
 *
 * @returns the exit code
 * @throws Refusal `course-not-found`; SetupError if the target exists
 */
export async function exportPackage(
  { packages, viewer, replace, say }: PackageWork,
  courseId: string,
  target: string,
): Promise<number> {
  await requireRoom(target, replace)
  const { body } = await packages.download(viewer, courseId, 'GET')
  const partial = `${target}.${crypto.randomUUID().slice(0, 8)}.partial`
  const archive = `${partial}.zip`
  try {
    await mkdir(dirname(target), { recursive: true })
    await pipeline(Readable.fromWeb(body as never), createWriteStream(archive, { flags: 'wx' }))
    const isZip = target.toLowerCase().endsWith('.zip')
    if (!isZip) await unpack(archive, partial)
    if (replace) await rm(target, { recursive: true, force: true })
    await rename(isZip ? archive : partial, target)
  } finally {
    await rm(archive, { force: true })
    await rm(partial, { recursive: true, force: true })
  }
  say(`${courseId} is in ${target}.\n`)
  return 0
}

/** Replaces only packages, never other files. */
async function requireRoom(target: string, replace: boolean): Promise<void> {
  const there = await lstat(target).catch(() => null)
  if (there === null) return
  const files = there.isDirectory() ? await readdir(target) : null
  if (files?.length === 0) return
  const isPackage = files === null ? there.isFile() && /\.zip$/i.test(target) : files.includes('course.yaml')
  if (!isPackage) throw new SetupError(`There is something else at ${target}. Please name another place.`)
  if (!replace) {
    throw new SetupError(`There is a package at ${target} already. Add --replace, or name another place.`)
  }
}

/** Strips the top-level folder with the course id: the target takes its place. */
async function unpack(archive: string, folder: string): Promise<void> {
  const zip = await openPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const file = join(folder, entry.fileName.slice(entry.fileName.indexOf('/') + 1))
    await mkdir(dirname(file), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { flags: 'wx' }))
  }
}
