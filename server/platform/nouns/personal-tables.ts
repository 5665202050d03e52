import type { MergePart } from '../../../contract/people/merge.ts'
import type { Transaction } from '../../../database/client.ts'

/** A column that references a person: what becomes of its rows, decided by the noun that owns the table. */
export interface PersonalColumn {
  /**
   * When the account is deleted. `keep` is for what others depend on (posts, records of decisions): the person's row
   * stays without a name, shown as “Former student”. `unlink` empties the column.
   */
  onDeletion: 'erase' | 'keep' | 'unlink'
  /** In the person's download, without secrets and answers of open quizzes. False: the whole table is left out. */
  download: Download | false
  /** When the account is merged into another one. */
  onMerge: MergeRule
}

export interface Download {
  without?: string[]
  /** A column that is true while `columns` of the row must look empty to the person, or the row is left out if none. */
  heldBy?: { column: string; columns?: string[] }
}

/** By `table.column`. */
export type PersonalTables = Record<`${string}.${string}`, PersonalColumn>

/** Ids: rows of the duplicate account `from` become rows of the kept account `into`. */
export interface Pair {
  from: string
  into: string
}

/**
 * What a merge does with the duplicate's rows (docs/decisions/0030):
 * - `move`: they get the other owner; no two rows can collide.
 * - `join`: if both accounts have a row with the same `by`, the kept row gets the values of `set` (`k` is the kept row,
 *   `d` the duplicate's) and the duplicate's is deleted; others move. Without `set` the kept row is unchanged.
 * - `unless-any`: they move only if the kept account has none, otherwise they are deleted.
 * - `by-hand`: `merge` does it. Without `merge`, another table's does, or server/people/merge, which needs the result.
 * - `end`: they are deleted with the account.
 */
export type MergeRule = { shown?: MergePart; counted?: string } & (
  | { how: 'move' }
  | { how: 'join'; by: readonly string[]; set?: Readonly<Record<string, string>> }
  | { how: 'unless-any' }
  | { how: 'by-hand'; by?: readonly string[]; merge?: (tx: Transaction, pair: Pair) => Promise<void> }
  | { how: 'end' }
)

/** The person's own: erased with the account, and in the download. */
export const personal = { onDeletion: 'erase', download: {} } as const
/** Erased with the account. What the site needs to run is not in the download. */
export const internal = { onDeletion: 'erase', download: false } as const
/** Says who did something to someone else. */
export const unlinked = { onDeletion: 'unlink', download: false } as const

export const move: MergeRule = { how: 'move' }
export const end: MergeRule = { how: 'end' }
/** Of two rows with the same `by`, the kept account's. */
export const keepOne = (...by: string[]): MergeRule => ({ how: 'join', by })

export const latest = (when: string, ...columns: string[]) =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      `case when d.${when} > k.${when} then d.${column} else k.${column} end`,
    ]),
  )
export const least = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, `least(k.${column}, d.${column})`]))
export const greatest = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, `greatest(k.${column}, d.${column})`]))
