/** A table row. Figures are text, because units differ. */
export interface Row {
  what: string
  ours: string
  /** The comparison; a dash if there is only a limit. */
  theirs: string
  ratio: string
  /** A dash for a figure that is only reported. */
  target: string
  /** Null without a target, or if it could not be measured here; the note says why. */
  met: boolean | null
  notes?: string[]
}

/** A row for what this machine cannot measure. */
export function notMeasured(what: string, target: string, reason: string): Row {
  return { what, ours: '-', theirs: '-', ratio: '-', target, met: null, notes: [reason] }
}

const heads = ['what', 'ours', 'theirs', 'ratio', 'target', 'met']

/** A table for the terminal, with notes below it. */
export function renderTable(rows: Row[]): string {
  const lines = [heads, ...rows.map(cells)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const [head = '', ...body] = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  const notes = rows.flatMap(({ what, notes = [] }) =>
    notes.length > 0 ? ['', what, ...notes.map((note) => `  ${note}`)] : [],
  )
  return [head, rule, ...body, ...notes, ''].join('\n')
}

/** The last column. */
export function verdict({ target, met }: Row): string {
  if (met !== null) return met ? 'yes' : 'NO'
  return target === '-' ? '-' : 'not measured'
}

function cells(row: Row): string[] {
  const { what, ours, theirs, ratio, target } = row
  return [what, ours, theirs, ratio, target, verdict(row)]
}
