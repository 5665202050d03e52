import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Database } from '../../database/client.ts'
import { harmlessName } from '../../rules/media/attachments.ts'
import type { ReadDocument } from '../../rules/media/document-text.ts'
import { nameOfType, safeFileName, withEnding } from '../../rules/media/media.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { fileAnswer } from './answer.ts'
import { type CourseFiles, filesOfCourses } from './course-files.ts'
import { storageKey } from './key.ts'
import { makePicture, type PictureOrigin } from './pictures.ts'
import { presentMedia } from './present.ts'
import { type MediaPurpose, mediaPurposes, refusedType } from './purposes.ts'
import {
  changeOwner,
  deleteWaiting,
  filesOf,
  findManyMedia,
  findMedia,
  insertMedia,
  insertText,
  lockMedia,
  type MediaRow,
  markAllReleased,
  markAttached,
  markReleased,
} from './queries.ts'
import { type Received, receive } from './receive.ts'
import { roomForFiles } from './room.ts'
import type { MediaService } from './service-interface.ts'
import { typeOfFile } from './type-of-file.ts'

export interface MediaDependencies {
  db: Database
  jobs: Jobs
  storage: Storage
  logger: Logger
  now: () => Date
  /** Those of this release unless given. */
  courseFiles?: CourseFiles
}

/** Milliseconds an unused file is kept. */
const longestWait = 24 * 3_600_000

export function mediaService(dependencies: MediaDependencies): MediaService {
  const { db, jobs, storage, logger, now, courseFiles = filesOfCourses() } = dependencies
  const purposes = mediaPurposes()
  const room = roomForFiles(db, storage.incomingFolder)

  return {
    addPurpose: purposes.add,

    async upload(viewer, { purpose: wanted, name, body, announced }) {
      const purpose = purposes.find(wanted)
      if (purpose === null) {
        const message = 'No files are kept for this purpose'
        throw new Refusal('invalid-input', message, { fields: [{ field: 'purpose', message }] })
      }
      if (purpose.mayUpload?.(viewer) === false)
        throw new Refusal('not-allowed', 'Your account is not allowed to do this.')
      const expected = { announced, longest: purpose.longest }
      return room.during(viewer, expected, async (arrived) => {
        const received = await receive(body, { folder: storage.incomingFolder, ...expected, arrived })
        try {
          const { row, notes } = await store(viewer.id, purpose, safeFileName(name), received, 'upload')
          return { file: presentMedia(row), notes }
        } finally {
          await rm(received.file, { force: true })
        }
      })
    },

    holding: room.holding,

    receiving: room.receiving,

    async keep(ownerId, { purpose, name, type, file, size, checksum }) {
      const id = crypto.randomUUID()
      const row = { ownerId, id, purpose, name, type, size, checksum }
      return presentMedia(await write(row, () => storage.take(file, storageKey(id), type)))
    },

    async keepFromPackage(ownerId, { purpose, name, ...received }) {
      const known = purposes.find(purpose)
      if (known === null) throw new Error(`No noun declares the purpose "${purpose}"`)
      return presentMedia((await store(ownerId, known, safeFileName(name), received, 'package')).row)
    },

    async refusedFor(purpose, file, name) {
      const known = purposes.find(purpose)
      if (known === null) throw new Error(`No noun declares the purpose "${purpose}"`)
      return refusedType(known, await typeOfFile(file, name))
    },

    async openFiles(ids, forPurposes) {
      const rows = ids.length === 0 ? [] : await findManyMedia(db, ids)
      const known = rows.filter((row) => row.attachedAt !== null && forPurposes.includes(row.purpose))
      const uploaded = known.map(({ id, name, type, purpose, checksum }) => {
        // A picture's checksum is that of the upload, not of the re-encoded file.
        const asGiven = purposes.find(purpose)?.accepts === 'picture' ? null : checksum
        const open = () => storage.read(storageKey(id))
        return [id, { name, type, purpose, checksum: asGiven, open }] as const
      })
      return new Map([...uploaded, ...(await courseFiles.open(ids, forPurposes))])
    },

    async read(viewer, id, options) {
      const ofCourse = await courseFiles.read(id, options)
      if (ofCourse !== null) return ofCourse
      const row = await findMedia(db, id)
      if (row === null || !(await mayRead(viewer, row))) throw notFound()
      const purpose = purposes.find(row.purpose)
      const isPublic = row.attachedAt !== null && purpose?.isPublic === true
      const ending = /\.[a-z0-9]{1,5}$/i.exec(row.name)?.[0] ?? ''
      const sent = purpose?.isNameless && viewer?.id !== row.ownerId ? { ...row, name: `file${ending}` } : row
      return fileAnswer(storage, sent, { ...options, isPublic, isAttachment: purpose?.isAttachment === true })
    },

    async send(id, options) {
      const row = await findMedia(db, id)
      if (row === null) throw notFound()
      return fileAnswer(storage, row, { ...options, isPublic: false, isDocument: true })
    },

    async give(id, renamed, options) {
      const row = await findMedia(db, id)
      if (row === null) throw notFound()
      const name = renamed(row.name)
      return fileAnswer(storage, row, { ...options, name, isPublic: false, isAttachment: true })
    },

    async removeWaiting(viewer, id) {
      if (!(await removeFile(viewer.id, id))) throw notFound()
    },

    async attach(tx, ownerId, purpose, ids) {
      if (ids.length === 0) return []
      const rows = new Map((await markAttached(tx, ownerId, [purpose], ids)).map((row) => [row.id, row]))
      return ids.map((id) => {
        const row = rows.get(id)
        if (row === undefined) {
          throw new Refusal('invalid-input', 'A file is no longer there. Please choose it again.')
        }
        return presentMedia(row)
      })
    },

    async attachOwn(tx, ownerId, purposes, ids) {
      if (ids.length === 0) return []
      return (await markAttached(tx, ownerId, purposes, ids)).map(({ id, purpose }) => ({ id, purpose }))
    },

    async hold(tx, ids) {
      const uploaded = ids.filter((id) => !courseFiles.has(id))
      const rows = uploaded.length > 0 ? await lockMedia(tx, uploaded) : []
      const used = rows.flatMap(({ id, attachedAt }) => (attachedAt === null ? [] : [id]))
      return [...used, ...ids.filter((id) => courseFiles.has(id))]
    },

    async release(tx, ids, stillUsed = async () => []) {
      if (ids.length === 0) return
      await lockMedia(tx, ids)
      const used = new Set(await stillUsed(ids))
      const unused = ids.filter((id) => !used.has(id))
      for (const { id, ownerId } of await markReleased(tx, unused)) {
        await jobs.enqueue(tx, 'media.sweep', { ownerId, mediaId: id })
      }
    },

    async releaseAllOf(tx, ownerId) {
      for (const { id } of await markAllReleased(tx, ownerId, purposes.lasting())) {
        await jobs.enqueue(tx, 'media.sweep', { ownerId, mediaId: id })
      }
    },

    async passOn(tx, from, into) {
      // Jobs that remove unused files still name the former owner.
      const startAfter = new Date(now().getTime() + longestWait)
      await jobs.enqueueMany(
        tx,
        'media.sweep',
        (await changeOwner(tx, from, into)).map((mediaId) => ({
          data: { ownerId: into, mediaId },
          startAfter,
        })),
      )
    },

    async files(ids) {
      if (ids.length === 0) return new Map()
      return new Map((await findManyMedia(db, ids)).map((row) => [row.id, presentMedia(row)]))
    },

    async filesOf(ownerId) {
      const rows = await filesOf(db, ownerId)
      return rows.map((row) => ({
        ...presentMedia(row),
        purpose: row.purpose,
        open: () => storage.read(storageKey(row.id)),
      }))
    },

    sweep: removeFile,
  }

  async function store(
    ownerId: string,
    purpose: MediaPurpose,
    name: string,
    received: Received,
    origin: PictureOrigin,
  ): Promise<{ row: MediaRow; notes: string[] }> {
    const { file, size, checksum } = received
    const seen = await typeOfFile(file, name)
    const inspected = (await purpose.inspect?.(file, seen)) ?? { notes: [] }
    if ('fault' in inspected) throw new Refusal('file-unreadable', inspected.fault)
    const { notes, type = seen, remade, document } = inspected
    const taken = refusedType(purpose, type)
    if (taken !== null)
      throw new Refusal('file-type-refused', purpose.refusal?.(type) ?? refusalOf(type, taken))
    const id = crypto.randomUUID()
    const named = nameOfType(name, type)
    const kept = { name: purpose.isAttachment ? harmlessName(named, type) : named, type, size, checksum }
    const row = { ownerId, id, purpose: purpose.name, ...kept }
    if (remade !== undefined) {
      const { bytes, ending } = remade
      const other = { name: withEnding(name, ending), size: bytes.length, checksum: checksumOf(bytes) }
      const put = () => storage.put(storageKey(id), bytes, type)
      return { row: await write({ ...row, ...other }, put), notes }
    }
    if (purpose.accepts !== 'picture') {
      return { row: await write(row, () => storage.take(file, storageKey(id), type), document), notes }
    }

    const wanted: NonNullable<MediaPurpose['picture']> = purpose.picture ?? { longestSide: 2_000, sizes: [] }
    const format = wanted.format ?? 'webp'
    const made = await makePicture(file, wanted, origin)
    const { width, height, whole, smaller, moved } = made
    const unfit = wanted.faultOfShape?.(width, height) ?? null
    if (unfit !== null) throw new Refusal('picture-unfit', unfit)
    const picture = {
      ...row,
      name: withEnding(name, format),
      type: `image/${format}`,
      size: whole.length,
      width,
      height,
      sizes: smaller.map((one) => one.width),
    }
    const put = async () => {
      await storage.put(storageKey(id), whole, picture.type)
      for (const one of smaller) await storage.put(storageKey(id, one.width), one.bytes, picture.type)
    }
    return {
      row: await write(picture, put),
      notes: moved || type === 'image/apng' ? [...notes, stillPicture] : notes,
    }
  }

  /** The row and its scheduled removal come first: bytes without a row would never be found. */
  async function write(
    row: Parameters<typeof insertMedia>[1],
    bytes: () => Promise<void>,
    document?: ReadDocument,
  ): Promise<MediaRow> {
    const inserted = await db.transaction(async (tx) => {
      const made = await insertMedia(tx, row)
      if (document !== undefined) {
        const { pages, pagesWithText, text } = document
        await insertText(tx, { mediaId: made.id, pages, pagesWithText, text })
      }
      const startAfter = new Date(now().getTime() + longestWait)
      await jobs.enqueue(tx, 'media.sweep', { ownerId: made.ownerId, mediaId: made.id }, { startAfter })
      return made
    })
    try {
      await bytes()
      return inserted
    } catch (error) {
      await removeFile(inserted.ownerId, inserted.id).catch((failure: unknown) =>
        logger.warn(
          { err: failure, mediaId: inserted.id },
          'could not remove a file that was not stored; the sweep will',
        ),
      )
      throw error
    }
  }

  function removeFile(ownerId: string, id: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const row = await deleteWaiting(tx, ownerId, id)
      if (row === null) return false
      await storage.remove([null, ...row.sizes].map((width) => storageKey(id, width)))
      return true
    })
  }

  async function mayRead(viewer: Viewer | null, row: MediaRow): Promise<boolean> {
    if (viewer?.id === row.ownerId) return true
    if (row.attachedAt === null) return false
    return (await purposes.find(row.purpose)?.mayRead(viewer, row)) ?? false
  }
}

/** Moving content must be stoppable (WCAG 2.2.2), which pictures in texts are not. */
const stillPicture = 'This animation becomes a still picture: only its first frame is kept.'

const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')

const notFound = () => new Refusal('file-not-found', 'There is no such file.')

function refusalOf(type: string, taken: string): string {
  if (type === 'image/svg+xml')
    return `SVG drawings are not taken here, because they can carry programs. Please choose ${taken}.`
  if (type === 'text/html') return `Web pages are not taken here. Please choose ${taken}.`
  return `Files of this type are not accepted here. Please choose ${taken}.`
}
