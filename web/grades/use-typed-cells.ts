import { useCallback, useRef, useState } from 'react'
import type { GradebookRow, GradeItem } from '../../contract/grades.ts'
import type { Refused } from './cell-dialog.tsx'
import { cellKey, type TypedCell, type TypedCells } from './typed-cells.ts'

type Write = (row: GradebookRow, item: GradeItem, points: number | null) => Promise<Refused | null>

/**
 * Points typed straight into the grid. They stand in their cell until the server has them; what it did not take stays
 * there, with why, to be sent again.
 *
 * @param write sends one, and says why it was refused
 * @param onAsked where more than points is asked for
 */
export function useTypedCells(
  rows: readonly GradebookRow[],
  write: Write,
  onAsked: (row: GradebookRow, item: GradeItem, points: number | null, problem: string) => void,
) {
  const [typed, setTyped] = useState<TypedCells>(new Map())
  // Whoever leaves is asked by what stands now, not by what was drawn last.
  const latest = useRef(typed)
  const change = useCallback((key: string, cell: TypedCell | null) => {
    const next = new Map(latest.current)
    if (cell === null) next.delete(key)
    else next.set(key, cell)
    latest.current = next
    setTyped(next)
  }, [])
  const isUnsaved = useCallback(() => latest.current.size > 0, [])

  /** @param problem why it was not saved before, which stands until there is an answer */
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
    // Something else was typed there meanwhile, which has its own answer.
    if (latest.current.get(key) !== sent) return
    if (refused === null) return change(key, null)
    if (refused.fields.length === 0) return change(key, { ...sent, problem: refused.message, sending: false })
    change(key, null)
    onAsked(row, item, points, refused.message)
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
        // With the row as it stands now: it may have been loaded anew since.
        const now = rows.find(({ userId }) => userId === row.userId) ?? row
        if (problem !== null && !sending) await enter(now, item, points, problem)
      }
    },
  }
}
