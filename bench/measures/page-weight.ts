import { asBrowsersDo, readAnswer, readWarmAnswer } from '../support/answer.ts'
import { findChromium, type Visit, visit, withBrowser } from '../support/browser.ts'
import { median } from '../support/rounds.ts'
import { notMeasured, type Row } from '../support/row.ts'
import { type Bench, kilobytes, type Measure } from './measure.ts'

const most = { script: 130_000, home: 250_000, paint: 1_000, shift: 0.02 }

/** Every public page; one course, and of the pages reached by an email link those with a form. */
const publicPages = [
  ...[
    '/',
    '/catalog',
    '/departments',
    '/courses',
    '/course/fnd-100',
    '/about',
    '/search',
    '/verify',
    '/no-such-page',
  ],
  ...[
    '/apply',
    '/enroll',
    '/application',
    '/signup',
    '/login',
    '/forgot-password',
    '/reset-password?token=x',
  ],
  ...['/setup-password?token=x', '/admin/login', '/privacy', '/terms', '/accessibility'],
]

/** Phone and desktop: which is slower depends on the page, so the slower one counts. */
const screens = [
  { name: 'phone', width: 412, height: 823 },
  { name: 'desk', width: 1_280, height: 800 },
]

/** Cost of a first visit, and its paint and layout shift on a slow network and phone. */
export const pageWeight: Measure = async ({ site, visits }: Bench) => {
  const rows: Row[] = [await heaviestScript(site.baseUrl)]
  const program = findChromium()
  if (program === null) {
    return [
      ...rows,
      notMeasured('pages in a browser', '', 'there is no Chromium; name one with CHROMIUM_PATH'),
    ]
  }
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

/** Compressed scripts of each public page: loaded before the visitor does anything. */
async function heaviestScript(baseUrl: string): Promise<Row> {
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = async (address: string) =>
    (await readAnswer(`${baseUrl}${address}`, asBrowsersDo)).body.length
  const pages: { path: string; script: number }[] = []
  for (const path of publicPages) {
    const html = await (await fetch(`${baseUrl}${path}`)).text()
    let script = 0
    for (const address of new Set(html.match(/\/assets\/[\w.@-]+\.js/g))) {
      const size = sizes.get(address) ?? sizeOf(address)
      sizes.set(address, size)
      script += await size
    }
    if (script === 0) throw new Error(`${path} names no script`)
    pages.push({ path, script })
  }
  pages.sort((one, other) => other.script - one.script)
  const [heaviest] = pages
  if (heaviest === undefined) throw new Error('There is no public page')
  return {
    what: `JavaScript of the heaviest of ${pages.length} public pages, ${heaviest.path}`,
    ours: kilobytes(heaviest.script),
    theirs: '-',
    ratio: '-',
    target: '<= 130 kB',
    met: heaviest.script <= most.script,
    notes: pages.map(({ path, script }) => `${kilobytes(script).padStart(9)}  ${path}`),
  }
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
