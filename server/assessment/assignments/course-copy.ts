import type { Database, Transaction } from '../../../database/client.ts'
import { type CourseCopied, copyDueDates, copyGrading, dueDatesToCopy } from './course-copy-queries.ts'

/** Due dates, moved, and how assignments are graded. The copy has the same assignments. */
export async function copyAssignmentSettings(tx: Transaction, copied: CourseCopied): Promise<void> {
  await copyDueDates(tx, copied)
  await copyGrading(tx, copied)
}

/** The due dates that a copy of the course would move. */
export const assignmentDatesOf = (db: Database, courseId: string): Promise<Date[]> =>
  dueDatesToCopy(db, courseId)
