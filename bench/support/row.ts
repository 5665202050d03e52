/** A table row. Figures are text, because units differ. */
export interface Row {
  what: string
  ours: string
  /** The comparison; a dash if there is only a limit. */
  theirs: string
  ratio: string
  target: string
  /** Null if it could not be measured here; the note says why. */
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

function cells({ what, ours, theirs, ratio, target, met }: Row): string[] {
  return [what, ours, theirs, ratio, target, met === null ? 'not measured' : met ? 'yes' : 'NO']
}
