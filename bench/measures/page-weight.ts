import type { Browser } from '@playwright/test'
import { readWarmAnswer } from '../support/answer.ts'
import { findChromium, type Visit, visit, visitorScripts, withBrowser } from '../support/browser.ts'
import { median } from '../support/rounds.ts'
import { notMeasured, type Row } from '../support/row.ts'
import { type Bench, kilobytes, type Measure } from './measure.ts'

const most = { script: 15_000, form: 80_000, home: 150_000, paint: 600, shift: 0.02 }

/** Public pages to read, one course among them. */
const readPages = [
  ...['/', '/catalog', '/departments', '/courses', '/course/fnd-100', '/about', '/search', '/verify'],
  ...['/no-such-page', '/application', '/setup-password?token=x', '/privacy', '/terms', '/accessibility'],
]

/** Public pages with a form; of those reached by an email link the one whose form needs no valid link. */
const formPages = [
  ...[
    '/apply',
    '/enroll',
    '/signup',
    '/login',
    '/forgot-password',
    '/reset-password?token=x',
    '/admin/login',
  ],
]

/** Phone and desktop: which is slower depends on the page, so the slower one counts. */
const screens = [
  { name: 'phone', width: 412, height: 823 },
  { name: 'desk', width: 1_280, height: 800 },
]

/** Cost of a first visit, and its paint and layout shift on a slow network and phone. */
export const pageWeight: Measure = async ({ site, visits }: Bench) => {
  const rows: Row[] = []
  const program = findChromium()
  if (program === null) {
    return [notMeasured('pages in a browser', '', 'there is no Chromium; name one with CHROMIUM_PATH')]
  }
  await withBrowser(program, async (browser) => {
    rows.push(...(await heaviestScripts(browser, site.baseUrl)))
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

/** Compressed scripts of each public page: before the visitor does anything, and of forms once one is used. */
async function heaviestScripts(browser: Browser, baseUrl: string): Promise<Row[]> {
  const heaviest = async (paths: string[], isFormUsed: boolean, most: number): Promise<Row> => {
    const pages: { path: string; script: number }[] = []
    for (const path of paths) {
      const files = await visitorScripts(browser, `${baseUrl}${path}`, isFormUsed)
      pages.push({ path, script: files.reduce((sum, { body }) => sum + body, 0) })
    }
    pages.sort((one, other) => other.script - one.script)
    const [first] = pages
    if (first === undefined) throw new Error('There is no public page')
    return {
      what: `JavaScript of the heaviest of ${pages.length} public ${isFormUsed ? 'forms in use' : 'pages'}, ${first.path}`,
      ours: kilobytes(first.script),
      theirs: '-',
      ratio: '-',
      target: `<= ${kilobytes(most)}`,
      met: first.script <= most,
      notes: pages.map(({ path, script }) => `${kilobytes(script).padStart(9)}  ${path}`),
    }
  }
  return [
    await heaviest([...readPages, ...formPages], false, most.script),
    await heaviest(formPages, true, most.form),
  ]
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
    limit('JavaScript', kilobytes(script), '<= 15 kB', script <= most.script, scripts.map(lineOf)),
    limit(
      'LCP',
      `${(worst(paint) / 1_000).toFixed(2)} s`,
      '<= 0.6 s',
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
  const others = first.files.filter(({ kind }) => kind !== 'Script').map(lineOf)
  return [...rows, limit('all requests', kilobytes(whole), '<= 150 kB', whole <= most.home, others)]
}

function lineOf({ path, kind, encoding, transferred }: Visit['files'][number]): string {
  return `${kilobytes(transferred).padStart(9)}  ${kind.toLowerCase()} ${path}${encoding ? ` (${encoding})` : ''}`
}
