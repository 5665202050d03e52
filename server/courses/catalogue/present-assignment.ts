import type { AttachedFile } from '../../../contract/attachments.ts'
import type { Assignment } from '../../../contract/courses/catalogue.ts'
import type {
  StoredAssignment,
  StoredAttachment,
} from '../../../database/schema/courses/stored-assignment.ts'

export function presentAssignment({ files, ...assignment }: StoredAssignment): Assignment {
  return { ...assignment, ...(files && { files: presentAttachments(assignment.id, files) }) }
}

/** With the addresses for students. */
export function presentAttachments(
  assignmentId: string,
  files: readonly StoredAttachment[] = [],
): AttachedFile[] {
  return files.map(({ id, name, type, size }) => {
    return { id, name, type, size, url: `/api/assignments/${assignmentId}/files/${id}` }
  })
}
