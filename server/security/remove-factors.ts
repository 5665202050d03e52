import type { Transaction } from '../../database/client.ts'
import { deleteFactorsOf } from './queries.ts'

/** Removes every second factor: by an operator's decision, or because a stranger may have set them. */
export const removeFactors = (tx: Transaction, userId: string): Promise<void> => deleteFactorsOf(tx, userId)
