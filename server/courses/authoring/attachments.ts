import type {
  AuthoredAttachment,
  WrittenAttachment,
} from '../../../contract/courses/assignment-attachments.ts'
import type { Transaction } from '../../../database/client.ts'
import type {
  StoredAssignment,
  StoredAttachment,
} from '../../../database/schema/courses/stored-assignment.ts'
import { attachmentLimits } from '../../../rules/media/attachments.ts'
import { attachmentPurpose } from '../../media/attachments.ts'
import { mediaUrl } from '../../media/present.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import {
  type AttachmentRow,
  attachmentsOf,
  attachmentsOfTheirs,
  deleteAttachments,
  deleteAttachmentsOf,
  insertAttachments,
  isAuthorOfAttachment,
  storedFiles,
  usedAttachments,
} from './attachment-queries.ts'
import type { AuthoringDependencies } from './authors.ts'

export const assignmentPurpose = 'assignment-attachment'

/** Beside the version that students get. */
const mostEarlier = 20

/** For authors; students read a file at the address of its assignment (server/assessment/assignments/attachments.ts). */
export const assignmentAttachmentPurpose = ({ db }: Pick<AuthoringDependencies, 'db'>): Purpose =>
  attachmentPurpose({
    longest: attachmentLimits.longest,
    staysAfterDeletion: true,
    mayUpload: (viewer) => viewer.role !== 'student',
    mayRead: async (viewer, { id }) => viewer !== null && isAuthorOfAttachment(db, viewer, id),
  })

interface Chosen {
  moduleId: string
  assignmentId: string
  wanted: readonly WrittenAttachment[]
}

/**
 * Sets the files of an assignment, in the transaction that writes it. A file whose stored file is another one gets a new
 * version; versions that are not kept are deleted.
 *
 * @returns what the assignment keeps
 * @throws Refusal `invalid-input` at the file that is not there any more, or is not the author's
 */
export async function chooseAttachments(
  tx: Transaction,
  media: MediaService,
  viewer: Viewer,
  { moduleId, assignmentId, wanted }: Chosen,
): Promise<StoredAttachment[]> {
  const versions = (await attachmentsOf(tx, [moduleId])).filter((row) => row.assignmentId === assignmentId)
  const known = new Set(versions.map((row) => row.media))
  await requireTheirs(tx, media, viewer, wanted, known)
  const ofFile = Map.groupBy(versions, ({ fileId }) => fileId)
  const added = wanted.flatMap(({ id, media: mediaId }) => {
    const own = ofFile.get(id) ?? []
    if (own.some((row) => row.media === mediaId)) return []
    return [{ moduleId, assignmentId, fileId: id, number: (own[0]?.number ?? 0) + 1, mediaId }]
  })
  await insertAttachments(tx, added, viewer.id)
  const isWanted = new Map(wanted.map((file) => [file.id, file]))
  const gone = [...ofFile].flatMap(([fileId, own]) => {
    const file = isWanted.get(fileId)
    if (file === undefined) return own
    const earlier = own.filter((row) => row.media !== file.media)
    const kept = earlier.filter((row) => file.earlier?.includes(row.media) ?? true).slice(0, mostEarlier)
    return earlier.filter((row) => !kept.includes(row))
  })
  await release(tx, media, await deleteAttachments(tx, gone))
  const facts = await storedFiles(
    tx,
    wanted.map((file) => file.media),
  )
  return wanted.flatMap(({ id, name, media: mediaId }) => {
    const file = facts.get(mediaId)
    return file === undefined ? [] : [{ id, name, media: mediaId, type: file.type, size: file.size }]
  })
}

/** An author may give their own files, and those of assignments they write. */
async function requireTheirs(
  tx: Transaction,
  media: MediaService,
  viewer: Viewer,
  wanted: readonly WrittenAttachment[],
  known: ReadonlySet<string>,
): Promise<void> {
  const ids = wanted.map(({ id }) => id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice !== -1) throw invalid(twice, 'This file is here twice')
  const fresh = wanted.map((file) => file.media).filter((id) => !known.has(id))
  await media.hold(tx, fresh)
  const theirs = new Set([...known, ...(await attachmentsOfTheirs(tx, viewer, fresh))])
  for (const { id } of await media.attachOwn(tx, viewer.id, [assignmentPurpose], fresh)) theirs.add(id)
  const missing = wanted.findIndex((file) => !theirs.has(file.media))
  if (missing !== -1) throw invalid(missing, 'This file is no longer there. Please choose it again')
}

function invalid(index: number, message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field: `files.${index}.name`, message }] })
}

const release = (tx: Transaction, media: MediaService, ids: string[]) =>
  media.release(tx, ids, (some) => usedAttachments(tx, some))

/** Deletes the files of an assignment or a module that is removed, with all their versions. */
export async function releaseAttachments(
  tx: Transaction,
  media: MediaService,
  of: { assignmentId: string } | { moduleId: string },
): Promise<void> {
  await release(tx, media, await deleteAttachmentsOf(tx, of))
}

interface Contents {
  moduleId: string
  assignments?: StoredAssignment[]
  draftAssignments?: StoredAssignment[]
}

/**
 * Adds type and size to the files of imported or copied assignments, which have a name and a stored file.
 *
 * @returns the contents, without files that are gone
 */
export async function describedAttachments<Content extends Contents>(
  tx: Transaction,
  contents: readonly Content[],
): Promise<Content[]> {
  const facts = await storedFiles(
    tx,
    attachmentsIn(contents).map(({ mediaId }) => mediaId),
  )
  const described = (list: StoredAssignment[] | undefined) =>
    list?.map(({ files, ...assignment }) => {
      const known = files?.flatMap((file) => {
        const stored = facts.get(file.media)
        return stored === undefined ? [] : [{ ...file, type: stored.type, size: stored.size }]
      })
      return { ...assignment, ...(known === undefined || known.length === 0 ? {} : { files: known }) }
    })
  return contents.map((content) => ({
    ...content,
    assignments: described(content.assignments),
    draftAssignments: described(content.draftAssignments),
  }))
}

/** Makes these the only versions of the files of a course. An import replaces drafts alone, which no student knows. */
export async function replaceAttachments(
  tx: Transaction,
  media: MediaService,
  courseId: string,
  contents: readonly Contents[],
  authorId: string,
  replaceModules: () => Promise<void>,
): Promise<void> {
  const before = await deleteAttachmentsOf(tx, { courseId })
  await replaceModules()
  await addAttachments(tx, contents, authorId)
  await release(tx, media, before)
}

export const addAttachments = (tx: Transaction, contents: readonly Contents[], authorId: string) =>
  insertAttachments(tx, attachmentsIn(contents), authorId)

/** The first version of each file. */
function attachmentsIn(contents: readonly Contents[]) {
  return contents.flatMap(({ moduleId, assignments = [], draftAssignments = [] }) =>
    [...assignments, ...draftAssignments].flatMap(({ id: assignmentId, files = [] }) =>
      files.map(({ id, media }) => ({ moduleId, assignmentId, fileId: id, number: 1, mediaId: media })),
    ),
  )
}

export function presentAttachments(
  assignmentId: string,
  files: readonly StoredAttachment[],
  versions: readonly AttachmentRow[],
): AuthoredAttachment[] {
  return files.map((file) => ({
    ...file,
    url: mediaUrl(file.media),
    earlier: versions
      .filter(
        (row) => row.assignmentId === assignmentId && row.fileId === file.id && row.media !== file.media,
      )
      .map(({ media: id, name, type, size, addedAt, addedBy }) => ({
        ...{ id, name, type, size, addedBy },
        url: mediaUrl(id),
        addedAt: addedAt.toISOString(),
      })),
  }))
}
