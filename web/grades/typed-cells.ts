import type { GradebookRow, GradeItem } from '../../contract/grades.ts'

/** Points typed into the grid that the server does not have yet. */
export interface TypedCell {
  row: GradebookRow
  item: GradeItem
  /** Null takes a change by hand back. */
  points: number | null
  /** Why they were not saved; null while they are on their way for the first time. */
  problem: string | null
  /** They are on their way. */
  sending: boolean
}

/** By person and item. */
export type TypedCells = ReadonlyMap<string, TypedCell>

export const cellKey = (row: Pick<GradebookRow, 'userId'>, item: Pick<GradeItem, 'id'>) =>
  `${row.userId} ${item.id}`
