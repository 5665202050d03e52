import type { Assignment } from '../../../contract/courses/catalogue.ts'

/** A file given with an assignment; its versions are in `assignment_attachments`. */
export interface StoredAttachment {
  id: string
  name: string
  /** The version that students get. */
  media: string
  type: string
  size: number
}

/** As in `module_contents`, where files have no address. */
export type StoredAssignment = Omit<Assignment, 'files'> & { files?: StoredAttachment[] }
