/** Files given with an assignment, as its authors write and see them. */
import * as z from 'zod/mini'
import { attachedFile } from '../attachments.ts'
import { inOneLine, visible } from '../visible-text.ts'

export const writtenAttachment = z.object({
  /** Made by the client. It stays when the file is replaced, and so does the address for students. */
  id: z.uuid('Invalid file id'),
  /** The stored file (purpose `assignment-attachment`): a new one, or an earlier version. */
  media: z.uuid('Please choose the file again'),
  name: z
    .string()
    .check(
      z.trim(),
      ...visible('Please name the file'),
      z.maxLength(120, 'Please keep this within 120 characters'),
      inOneLine,
    ),
  /** Earlier versions to keep, by their stored files; the others are deleted for good. All stay, if omitted. */
  earlier: z.optional(z.array(z.uuid()).check(z.maxLength(40))),
})

const version = z.extend(attachedFile, {
  addedAt: z.string(),
  /** Null for a deleted account. */
  addedBy: z.nullable(z.string()),
})

/** The addresses are for authors. */
export const authoredAttachment = z.extend(attachedFile, {
  /** The version that students get. */
  media: z.string(),
  /** Newest first, at most 20. */
  earlier: z.array(version),
})

export type WrittenAttachment = z.infer<typeof writtenAttachment>
export type AuthoredAttachment = z.infer<typeof authoredAttachment>
