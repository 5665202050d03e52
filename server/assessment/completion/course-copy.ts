import type { Transaction } from '../../../database/client.ts'
import { copyRow } from './course-copy-queries.ts'

/** What the certificates of a copied course ask for, of its own quizzes and assignments. */
export const copyRequirements = (
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => copyRow(tx, from, to)
