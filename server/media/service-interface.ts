import type { Readable } from 'node:stream'
import type { MediaFile } from '../../contract/media.ts'
import type { Transaction } from '../../database/client.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { ReadOptions } from './answer.ts'
import type { Purpose } from './purposes.ts'
import type { Received } from './receive.ts'
import type { Arrived, Expected } from './room.ts'

export interface UploadOptions {
  purpose: string
  name: string
  body: ReadableStream<Uint8Array> | null
  announced: number | null
}

/** A file that can be read, as often as needed. */
export interface FileOfPackage {
  name: string
  type: string
  purpose: string
  /** Null for a picture, whose checksum is that of the upload. */
  checksum: string | null
  open(): Promise<Readable>
}

export interface OwnFile extends MediaFile {
  purpose: string
  open(): Promise<Readable>
}

/** Uploaded files (docs/ARCHITECTURE.md, "Files"). */
export interface MediaService {
  /** See docs/ARCHITECTURE.md, "Files". */
  addPurpose(name: string, purpose: Purpose): void

  /**
   * A noun must `attach` the file within a day.
   *
   * @returns also sentences for the uploader: what was changed, and what others cannot see or play
   * @throws Refusal `invalid-input`, `not-allowed`, `file-too-large`, `file-type-refused`, `file-unreadable`,
   *   `picture-unreadable`, `picture-unfit`, `too-many-pictures`, `upload-incomplete`, `too-many-uploads` or
   *   `storage-full`
   */
  upload(viewer: Viewer, options: UploadOptions): Promise<{ file: MediaFile; notes: string[] }>

  /** Reserves space while `run` writes. @throws Refusal `storage-full` */
  holding<Result>(bytes: number, run: (arrived: Arrived) => Promise<Result>): Promise<Result>

  /** As `holding`, for an upload that may be shorter than declared. */
  receiving<Result>(
    expected: Expected,
    run: (arrived: Arrived) => Promise<Result>,
    owner?: string | null,
  ): Promise<Result>

  /** The noun attaches the file in the same transaction. */
  keep(
    ownerId: string,
    received: Received & { purpose: string; name: string; type: string },
  ): Promise<MediaFile>

  /**
   * Unchanged bytes are moved, so `received.file` may no longer exist.
   *
   * @throws Refusal `file-type-refused`, `file-unreadable` or `picture-unreadable`
   */
  keepFromPackage(ownerId: string, received: Received & { purpose: string; name: string }): Promise<MediaFile>

  /** The accepted types if this file's type is refused; otherwise null. */
  refusedFor(purpose: string, file: string, name: string): Promise<string | null>

  /** By id, for a package. */
  openFiles(ids: string[], forPurposes: readonly string[]): Promise<Map<string, FileOfPackage>>

  /** @throws Refusal `file-not-found`, also if the viewer may not read it; `range-not-satisfiable` */
  read(
    viewer: Viewer | null,
    id: string,
    options: Omit<ReadOptions, 'isPublic' | 'isDocument' | 'isAttachment' | 'name'>,
  ): Promise<Response>

  /**
   * A file at an address of its noun, which has checked the viewer. The address may get another file, so browsers ask
   * again each time.
   *
   * @throws Refusal `file-not-found` or `range-not-satisfiable`
   */
  send(
    id: string,
    options: Omit<ReadOptions, 'isPublic' | 'isDocument' | 'isAttachment' | 'name'>,
  ): Promise<Response>

  /**
   * As `send`, for a file that people give to each other: all but pictures and sound are saved.
   *
   * @param renamed from the stored name to the one to save it under
   * @throws Refusal `file-not-found` or `range-not-satisfiable`
   */
  give(
    id: string,
    renamed: (stored: string) => string,
    options: Omit<ReadOptions, 'isPublic' | 'isDocument' | 'isAttachment' | 'name'>,
  ): Promise<Response>

  /** @throws Refusal `file-not-found` */
  removeWaiting(viewer: Viewer, id: string): Promise<void>

  /**
   * Call it in the transaction that stores the use.
   *
   * @param ownerId who uploaded them; files of anyone else are not found
   * @returns the files in the order of `ids`
   * @throws Refusal `invalid-input` when one is not theirs, not for this purpose, or deleted
   */
  attach(tx: Transaction, ownerId: string, purpose: string, ids: string[]): Promise<MediaFile[]>

  /**
   * For text that may show several people's files: those of others are left unchanged.
   *
   * @returns their own files for one of the purposes
   */
  attachOwn(
    tx: Transaction,
    ownerId: string,
    purposes: readonly string[],
    ids: string[],
  ): Promise<{ id: string; purpose: string }[]>

  /**
   * Locks against release, for a noun that will use a file already in use.
   *
   * @returns the ids of those that are still in use
   */
  hold(tx: Transaction, ids: string[]): Promise<string[]>

  /**
   * Call it in the transaction that stops the use; files are removed after the commit.
   *
   * @param stillUsed returns those still used elsewhere; called while no one can begin to use them
   */
  release(tx: Transaction, ids: string[], stillUsed?: (ids: string[]) => Promise<string[]>): Promise<void>

  /** Releases all personal files of a deleted account. */
  releaseAllOf(tx: Transaction, ownerId: string): Promise<void>

  /** Gives a person's files to another account, when two are merged. */
  passOn(tx: Transaction, from: string, into: string): Promise<void>

  /** By id; deleted ones are left out. */
  files(ids: string[]): Promise<Map<string, MediaFile>>

  /** All files of a person. */
  filesOf(ownerId: string): Promise<OwnFile[]>

  /** Removes a file that nothing uses. */
  sweep(ownerId: string, id: string): Promise<boolean>
}
