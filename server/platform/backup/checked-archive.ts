import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, openSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { SetupError } from '../../../database/setup-error.ts'
import { checksumsName, readChecksums } from './manifest.ts'

export interface ArchiveWriter {
  add(name: string, contents: Buffer | string): Promise<void>
  /** @param size bytes; a stream of another length aborts the archive */
  addStream(name: string, size: number, contents: Readable): Promise<void>
  addFile(name: string, path: string): Promise<void>
  /** Resolves when the archive is on disk. */
  finish(): Promise<void>
}

/**
 * Ends with checksums of its entries; readable only by its owner.
 *
 * @throws SetupError when the file exists or cannot be written
 */
export function writeArchive(path: string): ArchiveWriter {
  const pack = tar.pack()
  const written = pipeline(pack, createWriteStream(path, { fd: create(path) }))
  // A full disk is reported by the next `add`; this prevents an unhandled rejection.
  written.catch(() => {})
  const checksums: Record<string, string> = {}

  const addStream = async (name: string, size: number, contents: Readable) => {
    const hash = createHash('sha256')
    contents.on('data', (chunk) => hash.update(chunk))
    const entry = pack.entry({ name, size, mode: 0o600 })
    await Promise.race([pipeline(contents, entry), written.then(() => Promise.reject(new Error('closed')))])
    checksums[name] = hash.digest('hex')
  }
  const add = async (name: string, contents: Buffer | string) => {
    const bytes = Buffer.from(contents)
    const stream = new PassThrough()
    stream.end(bytes)
    await addStream(name, bytes.length, stream)
  }
  return {
    add,
    addStream,
    addFile: async (name, file) => addStream(name, (await stat(file)).size, createReadStream(file)),
    async finish() {
      await add(checksumsName, JSON.stringify(checksums, null, 1))
      pack.finalize()
      await written
      const file = await open(path)
      await file.sync()
      await file.close()
    },
  }
}

function create(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new SetupError(
      taken
        ? `${path} already exists; choose another file name.`
        : `${path} cannot be written (${String(error)}).`,
    )
  }
}

/** @throws SetupError, at the end, when an entry is missing or damaged */
export async function readArchive(
  path: string,
  take: (name: string, contents: Readable) => Promise<void>,
): Promise<void> {
  const extract = tar.extract()
  const read = pipeline(createReadStream(path), extract)
  read.catch(() => {})
  const seen = new Map<string, string>()
  let promised: Record<string, string> | null = null
  try {
    for await (const entry of extract) {
      const { name } = entry.header
      if (name === checksumsName) {
        promised = readChecksums((await buffer(entry)).toString())
        continue
      }
      const hash = createHash('sha256')
      await take(name, Readable.from(hashing(entry, hash), { objectMode: false }))
      seen.set(name, hash.digest('hex'))
    }
    await read
  } catch (error) {
    if (error instanceof SetupError || !isOfArchive(error)) throw error
    throw new SetupError(`${path} is not a complete backup (${error.message}).`)
  }
  if (promised === null) throw new SetupError(`${path} is not a complete backup: its end is missing.`)
  const names = new Set([...seen.keys(), ...Object.keys(promised)])
  const wrong = [...names].find((name) => seen.get(name) !== promised[name])
  if (wrong !== undefined)
    throw new SetupError(`${path} is damaged: the checksum of ${wrong} does not match.`)
}

async function* hashing(chunks: AsyncIterable<unknown>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

/** Entries of a truncated archive are destroyed without a better error. */
function isOfArchive(error: unknown): error is Error {
  return (
    error instanceof Error && /tar|header|Unexpected end|Premature|Stream was destroyed/i.test(error.message)
  )
}
