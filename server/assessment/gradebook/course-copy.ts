import type { Transaction } from '../../../database/client.ts'
import { copyPolicy } from './course-copy-queries.ts'

/** How items make up the grade of a copied course. */
export const copyGradePolicy = (tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> =>
  copyPolicy(tx, from, to)
