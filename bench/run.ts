import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { adminLists } from './measures/admin-lists.ts'
import { cataloguePage } from './measures/catalogue-page.ts'
import { courseRead } from './measures/course-read.ts'
import { dashboard } from './measures/dashboard.ts'
import { discussions } from './measures/discussions.ts'
import { growth } from './measures/growth.ts'
import { lighthouseScores } from './measures/lighthouse.ts'
import { live } from './measures/live.ts'
import type { Measure } from './measures/measure.ts'
import { memory } from './measures/memory.ts'
import { mixedDay } from './measures/mixed-day.ts'
import { pageWeight } from './measures/page-weight.ts'
import { progressWrite } from './measures/progress-write.ts'
import { quizMinute } from './measures/quiz-minute.ts'
import { search } from './measures/search.ts'
import { secondStart } from './measures/second-start.ts'
import { signIn } from './measures/sign-in.ts'
import { signedInPages } from './measures/signed-in-pages.ts'
import { startLoad } from './support/load.ts'
import { describeMachine } from './support/machine.ts'
import { pinTo } from './support/processes.ts'
import { record } from './support/record.ts'
import { type Row, renderTable } from './support/row.ts'
import { databaseOf, findPlace, programs, startSite } from './support/site.ts'

const measures: Record<string, Measure> = {
  course: courseRead,
  progress: progressWrite,
  dashboard,
  catalogue: cataloguePage,
  pages: pageWeight,
  lighthouse: lighthouseScores,
  'signed-in': signedInPages,
  'sign-in': signIn,
  memory,
  live,
  'quiz-minute': quizMinute,
}

/** Only on request: makes its own school, which takes minutes. */
const adminName = 'admin'
/** Only on request: makes two schools, one of them large. */
const growthName = 'growth'
const mixedDayName = 'mixed-day'
/** Only on request: filling takes long and leaves the site full. */
const onRequest: Record<string, Measure> = { search, discussions }
const mostMinutesToMakeASchool = 25

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    only: { type: 'string' },
    record: { type: 'boolean', default: false },
    students: { type: 'string' },
    courses: { type: 'string' },
    minutes: { type: 'string' },
    keep: { type: 'string' },
    processes: { type: 'string' },
  },
})
const effort = options.quick
  ? { rounds: 2, seconds: 1, soak: 10, visits: 1, starts: 1, questions: 10 }
  : { rounds: 7, seconds: 3, soak: 60, visits: 3, starts: 3, questions: 40 }
const chosen = options.only?.split(',') ?? ['start', ...Object.keys(measures)]
const others = ['start', adminName, growthName, mixedDayName, ...Object.keys(onRequest)]
const unknown = chosen.filter((name) => !others.includes(name) && !(name in measures))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}; there is: ${[...others, ...Object.keys(measures)].join(', ')}\n`,
  )
  process.exit(1)
}

/** Cleanups in reverse order, so that nothing outlives the bench. */
const running: (() => Promise<void> | void)[] = []
let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (ending) process.exit(1)
    await endAll()
    process.exit(130)
  })
}

const say = (line: string) => process.stderr.write(`${line}\n`)

try {
  const rows = await measureAll()
  const missed = rows.filter(({ met }) => met === false)
  say(missed.length > 0 ? `Targets missed: ${missed.length}.` : 'Every target that was measured is met.')
  process.exitCode = options.strict && missed.length > 0 ? 1 : 0
} finally {
  await endAll()
}

async function measureAll(): Promise<Row[]> {
  const place = await findPlace()
  running.push(place.remove)
  say('Starting a site of its own …')
  const rows: Row[] = []
  if (chosen.includes('start')) {
    await (await startSite(place)).stop()
    say('start …')
    rows.push(...(await secondStart(place, effort.starts)))
  }
  if (chosen.includes(adminName)) {
    say('admin … (makes a school of 100,000 people first)')
    const own = await findPlace()
    running.push(own.remove)
    const large = await startSite(own, programs.large, mostMinutesToMakeASchool * 60_000)
    running.push(large.stop)
    rows.push(...(await adminLists(large, effort)))
    await large.stop()
  }
  if (chosen.includes(growthName)) {
    const size = { students: wholeNumber('students', 1_000_000), courses: wholeNumber('courses', 10_000) }
    const questions = options.quick ? 60 : 400
    rows.push(
      ...(await growth({ size, keep: options.keep, questions, say, onStart: (end) => running.push(end) })),
    )
  }
  if (chosen.includes(mixedDayName)) {
    const day = {
      students: wholeNumber('students', 2_000),
      minutes: wholeNumber('minutes', 10),
      // As an operator would set it on this machine.
      processes: wholeNumber('processes', availableParallelism()),
    }
    say(`mixed-day … (${day.minutes} min)`)
    const own = await findPlace()
    running.push(own.remove)
    const settings = { WEB_CONCURRENCY: `${day.processes}` }
    const busy = await startSite(own, programs.main, 90_000, settings)
    running.push(busy.stop)
    rows.push(...(await mixedDay(busy, day)))
    await busy.stop()
  }
  const site = await startSite(place)
  running.push(site.stop)
  const machine = await describeMachine(databaseOf(site).url)
  pinTo('server', site.pid)
  const load = startLoad('load')
  running.push(load.stop)
  for (const name of chosen) {
    const measure = measures[name] ?? onRequest[name]
    if (measure === undefined) continue
    say(`${name} …`)
    rows.push(...(await measure({ site, load, ...effort })))
  }
  process.stdout.write(`\n${machine}\n\n${renderTable(rows)}`)
  if (options.record) record(commandLine(), machine, rows)
  return rows
}

/** The command to repeat this run. */
function commandLine(): string {
  const words = process.argv.slice(2).filter((word) => word !== '--record')
  return ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}

/** @returns the option's value, or the default */
function wholeNumber(name: 'students' | 'courses' | 'minutes' | 'processes', otherwise: number): number {
  const given = Number(options[name] ?? otherwise)
  if (!Number.isInteger(given) || given < 1) throw new Error(`--${name} must be a whole number above 0`)
  return given
}

async function endAll(): Promise<void> {
  ending = true
  for (const end of running.splice(0).reverse()) await end()
}
