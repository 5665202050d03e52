import type { Transaction } from '../../../database/client.ts'
import { deleteFactorsOf } from './queries.ts'

/** By an operator's decision, or because a stranger may have set them. */
export const removeFactors = (tx: Transaction, userId: string): Promise<void> => deleteFactorsOf(tx, userId)
