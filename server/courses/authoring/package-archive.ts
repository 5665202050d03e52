import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isAttachedFile } from '../../../content/attached-file.ts'
import { mediaKind } from '../../../content/package.ts'
import {
  faultOfArchive,
  folderOfCourse,
  isLeftOut,
  isText,
  packageLimits,
  tooManyFiles,
} from '../../../rules/courses/packages.ts'
import type { Received } from '../../media/receive.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export interface Archive {
  /** Keyed by path in the course folder. */
  texts: Map<string, string>
  /** Pictures, films and captions, keyed by name in `media/`; files of assignments, by `files/` and name. */
  media: Map<string, Entry>
  /** @throws Refusal `package-refused` */
  unpack(entry: Entry, folder: string): Promise<Received>
}

/**
 * Reads a package. Everything in its table of contents is validated before unpacking and enforced during it (yauzl
 * stops a file that grows beyond its declared size).
 *
 * @throws Refusal `package-refused` for the whole package
 */
export async function withArchive<Result>(
  path: string,
  size: number,
  use: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw refused('This is not a package: only zip archives are read here.')
  })
  try {
    const entries = await readEntries(zip)
    const fault = faultOfArchive(entries.map(judged), size)
    if (fault !== null) throw refused(fault)
    const files = entries.filter(({ fileName }) => !isLeftOut(fileName))
    const folder = folderOfCourse(files.map(({ fileName }) => fileName))
    if (folder === null) {
      throw refused('There is not one course in this package: it has one file called course.yaml.')
    }
    const texts = new Map<string, string>()
    const media = new Map<string, Entry>()
    let letters = 0
    for (const entry of files) {
      const path = entry.fileName.startsWith(folder) ? entry.fileName.slice(folder.length) : ''
      const name = isAttachedFile(path) ? path : /^media\/([^/]+)$/.exec(path)?.[1]
      if (name !== undefined && mediaKind(name) !== null) media.set(name, entry)
      else if (isText(path)) {
        letters += entry.uncompressedSize
        if (letters > packageLimits.texts)
          throw refused('The texts of this package are longer than any course.')
        texts.set(path, await textOf(zip, entry))
      } else {
        throw refused(
          `“${entry.fileName.slice(0, 80)}” isn’t part of a course. A package has course.yaml, a folder for each module, and pictures, sounds, videos and captions in media/ with small letters, digits and dashes in their names. Files of assignments are in files/.`,
        )
      }
    }
    if (media.size > packageLimits.media) {
      throw refused(`The package has more than ${packageLimits.media} pictures and videos.`)
    }
    return await use({ texts, media, unpack: (entry, folder) => unpack(zip, entry, folder) })
  } finally {
    zip.close()
  }
}

const refused = (sentence: string) => new Refusal('package-refused', sentence)
const damaged = () => refused('The archive is damaged, or is not what it says. Nothing of it was imported.')

async function readEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      if (entries.length > packageLimits.entries) throw refused(tooManyFiles)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const message = error instanceof Error ? error.message : ''
    // yauzl's messages for names that escape the archive.
    if (/^(absolute path|invalid relative path|invalid characters in fileName)/.test(message)) {
      throw refused('A name in the archive leads out of the package. Nothing of it was read.')
    }
    throw damaged()
  }
  return entries
}

const judged = (entry: Entry) => ({
  path: entry.fileName,
  packedSize: entry.compressedSize,
  size: entry.uncompressedSize,
  isEncrypted: entry.isEncrypted(),
  // The upper half is the mode if the archive was made on Unix (3) or macOS (19).
  mode: [3, 19].includes(entry.versionMadeBy >>> 8) ? entry.externalFileAttributes >>> 16 : 0,
})

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const name = entry.fileName.slice(0, 80)
  const bytes = await bytesOf(zip, entry)
  if (bytes.includes(0)) {
    throw refused(`“${name}” is not text in UTF-8${(bytes[0] ?? 0) >= 0xfe ? ' but in UTF-16' : ''}.`)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).normalize('NFC')
  } catch {
    throw refused(`“${name}” is not text in UTF-8. Please save it so.`)
  }
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch {
    throw damaged()
  }
}

async function unpack(zip: ZipFile, entry: Entry, folder: string): Promise<Received> {
  const file = join(folder, crypto.randomUUID())
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const source = await zip.openReadStreamPromise(entry).catch(() => {
    throw damaged()
  })
  await pipeline(source, hashed, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch(
    async (error) => {
      // Nothing else knows about an incomplete file, so remove it here.
      await rm(file, { force: true })
      throw /ENOSPC|EIO|EDQUOT/.test(String(error)) ? error : damaged()
    },
  )
  return { file, size: entry.uncompressedSize, checksum: hash.digest('base64url') }
}
