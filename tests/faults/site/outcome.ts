export interface Outcome {
  tried: string
  mustHold: string
  seen: string
  /** Null if it could not be tested here; `seen` gives the reason. */
  held: boolean | null
}

export function renderOutcomes(outcomes: readonly Outcome[]): string {
  const head = ['held', 'tried', 'must hold', 'seen']
  const rows = outcomes.map(({ held, tried, mustHold, seen }) => [
    held === null ? 'not tried' : held ? 'yes' : 'NO',
    tried,
    mustHold,
    seen.replaceAll(/\s+/g, ' ').slice(0, 200),
  ])
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

/** @param part 0.95 for the 95th percentile; returns 0 without values */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
