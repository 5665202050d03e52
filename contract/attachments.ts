/** A file given to readers, with an assignment, an announcement or a message. */
import * as z from 'zod/mini'

export const attachedFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Detected from the content. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** For those who may read its place. Add `?download=1` to save it. */
  url: z.string(),
})

export type AttachedFile = z.infer<typeof attachedFile>
