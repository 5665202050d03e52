/** Row from 0; column 0 is the course grade, then the items. */
export interface GridPlace {
  row: number
  column: number
}

/**
 * The place a key moves to, as in a spreadsheet, or null.
 *
 * @param size rows and columns; at least one of each
 * @param page rows per page key
 */
export function movedPlace(
  { row, column }: GridPlace,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  size: { rows: number; columns: number },
  page: number,
): GridPlace | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const moves: Record<string, GridPlace> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? last.row : row, column: last.column },
  }
  const moved = moves[key]
  if (moved === undefined) return null
  return {
    row: Math.min(Math.max(0, moved.row), last.row),
    column: Math.min(Math.max(0, moved.column), last.column),
  }
}

/** Parses points with a point or a comma; null if it is not a number. */
export function typedPoints(text: string): number | null {
  const trimmed = text.trim()
  return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null
}
