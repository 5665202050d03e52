import type { Transaction } from '../../../database/client.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Runs a change of the departments and tracts: serialized, and visible immediately. */
export type Change = <Result>(run: (tx: Transaction) => Promise<Result>) => Promise<Result>

export function changedDuring(): Refusal {
  return new Refusal(
    'curriculum-changed',
    'Someone else has changed this. Your change was not saved: reload the page to see theirs.',
  )
}
