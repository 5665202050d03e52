import type { Transaction } from '../../../database/client.ts'
import { copyRules } from './course-copy-queries.ts'

/** Who may enroll in a copied course. No one waits for it yet. */
export const copyEnrollmentRules = (
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> => copyRules(tx, from, to)
