import type { Transaction } from '../../../database/client.ts'
import { lockHolds } from './assignment-grading-queries.ts'

/** Which grades students must not see yet. */
export interface GradeHoldsService {
  /**
   * Call it in the transaction that writes a grade: a release at the same moment waits, and then finds the grade.
   *
   * @returns the assignments of the course whose grades are held
   */
  lock(tx: Transaction, courseId: string): Promise<ReadonlySet<string>>
}

export const gradeHoldsService = (): GradeHoldsService => ({ lock: lockHolds })
