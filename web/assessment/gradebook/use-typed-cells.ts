import { useCallback, useRef, useState } from 'react'
import type { GradebookRow, GradeItem } from '../../../contract/assessment/gradebook.ts'
import type { Refused } from './cell-dialog.tsx'
import { cellKey, type TypedCell, type TypedCells } from './typed-cells.ts'

type Write = (row: GradebookRow, item: GradeItem, points: number | null) => Promise<Refused | null>

/**
 * Points typed into the grid. They stay in their cell until saved; refused ones stay with the reason, to be sent again.
 *
 * @param write sends one; returns why it was refused
 * @param onMoreNeeded called if a change needs more than points
 */
export function useTypedCells(
  rows: readonly GradebookRow[],
  write: Write,
  onMoreNeeded: (row: GradebookRow, item: GradeItem, points: number | null, problem: string) => void,
) {
  const [typed, setTyped] = useState<TypedCells>(new Map())
  // The navigation blocker needs current values, not the last rendered ones.
  const latest = useRef(typed)
  const change = useCallback((key: string, cell: TypedCell | null) => {
    const next = new Map(latest.current)
    if (cell === null) next.delete(key)
    else next.set(key, cell)
    latest.current = next
    setTyped(next)
  }, [])
  const isUnsaved = useCallback(() => latest.current.size > 0, [])

  /** @param problem why it was not saved before, shown until there is a response */
  async function enter(
    row: GradebookRow,
    item: GradeItem,
    points: number | null,
    problem: string | null = null,
  ) {
    const key = cellKey(row, item)
    const sent: TypedCell = { row, item, points, problem, sending: true }
    change(key, sent)
    const refused = await write(row, item, points)
    // Another value was typed since, and has its own response.
    if (latest.current.get(key) !== sent) return
    if (refused === null) return change(key, null)
    if (refused.fields.length === 0) return change(key, { ...sent, problem: refused.message, sending: false })
    change(key, null)
    onMoreNeeded(row, item, points, refused.message)
  }

  return {
    typed,
    isUnsaved,
    enter,
    forget: (row: GradebookRow, item: GradeItem) => change(cellKey(row, item), null),
    forgetAll: () => {
      for (const [key, { problem }] of latest.current) if (problem !== null) change(key, null)
    },
    async sendAgain() {
      for (const { row, item, points, problem, sending } of [...latest.current.values()]) {
        // The row may have been refetched.
        const now = rows.find(({ userId }) => userId === row.userId) ?? row
        if (problem !== null && !sending) await enter(now, item, points, problem)
      }
    },
  }
}
