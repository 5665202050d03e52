import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Row, verdict } from './row.ts'

const file = fileURLToPath(new URL('../RESULTS.md', import.meta.url))

const beginning = `# Results

Written by \`npm run bench -- --record\`, each section by its last run. What the rows mean is in [README.md](README.md).
`

/**
 * Writes a run to bench/RESULTS.md, replacing the last run of the same measurements.
 *
 * @param command line of the run
 * @param machine date, machine, versions and load
 */
export function record(command: string, machine: string, rows: readonly Row[]): void {
  const written = existsSync(file) ? readFileSync(file, 'utf8') : beginning
  const [head = beginning, ...sections] = written.split(/^(?=## )/m)
  const title = `## \`${command}\``
  const others = sections.filter((section) => !section.startsWith(`${title}\n`))
  const section = `${title}\n\n${machine
    .split('\n')
    .map((line) => `- ${line}`)
    .join('\n')}\n\n${table(rows)}\n`
  writeFileSync(
    file,
    [head.trimEnd(), ...[...others, section].toSorted().map((one) => one.trim())].join('\n\n').concat('\n'),
  )
}

function table(rows: readonly Row[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  const body = rows.map((row) => {
    const { what, ours, theirs, ratio, target, notes = [] } = row
    return line([what, ours, theirs, ratio, target, verdict(row), notes.join('; ')])
  })
  return [
    line(['what', 'ours', 'theirs', 'ratio', 'target', 'met', 'notes']),
    line(Array.from({ length: 7 }, () => '---')),
    ...body,
  ].join('\n')
}
