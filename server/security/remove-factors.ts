import type { Transaction } from '../../database/client.ts'
import { deleteFactorsOf } from './queries.ts'

/** Takes every second factor from a person: for whoever lost them all, by an operator's decision. */
export const removeFactors = (tx: Transaction, userId: string): Promise<void> => deleteFactorsOf(tx, userId)
