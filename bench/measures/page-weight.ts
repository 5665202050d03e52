import { readWarmAnswer } from '../support/answer.ts'
import { findChromium, type Visit, visit, withBrowser } from '../support/browser.ts'
import { median } from '../support/rounds.ts'
import { notMeasured, type Row } from '../support/row.ts'
import { type Bench, kilobytes, type Measure } from './measure.ts'

const most = { script: 130_000, home: 250_000, paint: 1_000, shift: 0.02 }

/** A phone's screen and a desk's: which of them is slower depends on the page, so the slower one counts. */
const screens = [
  { name: 'phone', width: 412, height: 823 },
  { name: 'desk', width: 1_280, height: 800 },
]

/** What the first visit to a page costs, and how soon and how steadily it is there on a slow line and phone. */
export const pageWeight: Measure = async ({ site, visits }: Bench) => {
  const program = findChromium()
  if (program === null) {
    return [notMeasured('pages in a browser', '', 'there is no Chromium; name one with CHROMIUM_PATH')]
  }
  const rows: Row[] = []
  await withBrowser(program, async (browser) => {
    for (const path of ['/', '/catalog']) {
      const url = `${site.baseUrl}${path}`
      await readWarmAnswer(url)
      const made = new Map<string, Visit[]>()
      for (let time = 0; time < visits; time += 1) {
        for (const screen of screens) {
          made.set(screen.name, [...(made.get(screen.name) ?? []), await visit(browser, url, screen)])
        }
      }
      rows.push(...rowsOf(path, made))
    }
  })
  return rows
}

function rowsOf(path: string, visits: Map<string, Visit[]>): Row[] {
  const all = [...visits.values()].flat()
  const [first] = all
  if (first === undefined) throw new Error('There was no visit')
  const scripts = first.files.filter(({ kind }) => kind === 'Script')
  const script = scripts.reduce((sum, { body }) => sum + body, 0)
  const whole = median(all.map(({ transferred }) => transferred))
  const limit = (what: string, ours: string, target: string, met: boolean, notes: string[] = []): Row => ({
    what: `${what} of ${path}`,
    ours,
    theirs: '-',
    ratio: '-',
    target,
    met,
    notes,
  })
  const slowest = (read: (visit: Visit) => number) =>
    [...visits].map(([name, made]) => ({ name, value: median(made.map(read)), all: made.map(read) }))
  const paint = slowest(({ paint }) => paint)
  const shift = slowest(({ shift }) => shift)
  const worst = (found: { value: number }[]) => Math.max(...found.map(({ value }) => value))
  const rows = [
    limit('JavaScript', kilobytes(script), '<= 130 kB', script <= most.script, scripts.map(told)),
    limit(
      'LCP',
      `${(worst(paint) / 1_000).toFixed(2)} s`,
      '<= 1.0 s',
      worst(paint) <= most.paint,
      paint.map(
        ({ name, all }) => `${name}: ${all.map((time) => `${(time / 1_000).toFixed(2)} s`).join(', ')}`,
      ),
    ),
    limit(
      'CLS',
      worst(shift).toFixed(3),
      '<= 0.02',
      worst(shift) <= most.shift,
      shift.map(({ name, all }) => `${name}: ${all.map((value) => value.toFixed(3)).join(', ')}`),
    ),
  ]
  if (path !== '/') return rows
  const others = first.files.filter(({ kind }) => kind !== 'Script').map(told)
  return [...rows, limit('all requests', kilobytes(whole), '<= 250 kB', whole <= most.home, others)]
}

function told({ path, kind, encoding, transferred }: Visit['files'][number]): string {
  return `${kilobytes(transferred).padStart(9)}  ${kind.toLowerCase()} ${path}${encoding ? ` (${encoding})` : ''}`
}
