import type { GradebookRow, GradeItem } from '../../../contract/assessment/gradebook.ts'

/** Points typed into the grid that are not saved yet. */
export interface TypedCell {
  row: GradebookRow
  item: GradeItem
  /** Null removes the override. */
  points: number | null
  /** Why saving failed; null during the first try. */
  problem: string | null
  sending: boolean
}

/** By person and item. */
export type TypedCells = ReadonlyMap<string, TypedCell>

export const cellKey = (row: Pick<GradebookRow, 'userId'>, item: Pick<GradeItem, 'id'>) =>
  `${row.userId} ${item.id}`
