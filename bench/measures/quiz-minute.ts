import { loadavg } from 'node:os'
import { childrenOf } from '../../tests/support/children-of.ts'
import {
  type CrowdReport,
  crowdQuiz,
  type Findings,
  gatherCrowd,
  inspectCrowd,
  type Timings,
  takeQuiz,
} from '../../tests/support/quiz-crowd.ts'
import { cpuSeconds } from '../support/processes.ts'
import type { Row } from '../support/row.ts'
import { databaseOf, findPlace, type Site, startSite } from '../support/site.ts'
import type { Measure } from './measure.ts'

const slowest = 300
const minute = 60_000
const firstComers = 40
const steps = crowdQuiz.questions + 2

/**
 * Students begin in the first half of the minute and submit within it, with similar time per question. Spread by the
 * golden ratio: even and deterministic.
 */
function pace(length: number) {
  const begin = (student: number) => ((student * 0.618034) % 1) * length * 0.45
  const each = (length * 0.42) / steps
  return (student: number, step: number) =>
    step === 0 ? begin(student) : each * (0.5 + ((student * step * 0.618034) % 1))
}

/**
 * 500 students take a quiz of ten questions within one minute: start, save each answer, submit. Then 500 others, and
 * halfway the server is killed and restarted. Quick: 60 students in ten seconds.
 */
export const quizMinute: Measure = async ({ site, rounds }) => {
  const quick = rounds < 3
  const [count, length] = quick ? [60, minute / 6] : [500, minute]
  return [await calm(site, count, length), await killed(count, length)]
}

async function calm(site: Site, count: number, length: number): Promise<Row> {
  const database = databaseOf(site).url
  // Warm-up: a real class does not meet a cold server.
  await takeQuiz(site.baseUrl, await gatherCrowd(database, site, firstComers))
  const students = await gatherCrowd(database, site, count)
  const load = loadavg()
  const [serverBefore, databaseBefore] = processorTimes(site)
  const began = performance.now()
  const report = await takeQuiz(site.baseUrl, students, { wait: pace(length) })
  const took = performance.now() - began
  const [serverAfter, databaseAfter] = processorTimes(site)
  const requests = all(report.timings).length
  const each = (before: number, after: number) => (((after - before) / requests) * 1_000).toFixed(1)
  const findings = await inspectCrowd(database, students, report.acknowledged)
  const p95 = percentile(all(report.timings), 95)
  return {
    what: `${count} students, one quiz, one minute`,
    ours: `${Math.round(p95)} ms p95`,
    theirs: '-',
    ratio: '-',
    target: `<= ${slowest} ms, no error, one graded attempt each`,
    met: p95 <= slowest && report.repeated === 0 && isWhole(report, findings, count),
    notes: [
      ...noteLines(report, findings, took),
      `processor time of a request: server ${each(serverBefore, serverAfter)} ms, PostgreSQL ${each(databaseBefore, databaseAfter)} ms`,
      loadText(load),
    ],
  }
}

/** CPU seconds of the server and of PostgreSQL so far. */
function processorTimes(site: Site): [number, number] {
  const { pid } = databaseOf(site)
  // A PostgreSQL process may end before it is read.
  const ofDatabase = [pid, ...childrenOf(pid)].map((each) => cpuSeconds([each]) ?? 0)
  return [cpuSeconds([site.pid]) ?? Number.NaN, ofDatabase.reduce((sum, seconds) => sum + seconds, 0)]
}

async function killed(count: number, length: number): Promise<Row> {
  const place = await findPlace()
  let site = await startSite(place)
  try {
    const students = await gatherCrowd(databaseOf(place).url, place, count)
    const load = loadavg()
    const began = performance.now()
    let restarted: Promise<Site> | undefined
    let away = 0
    const report = await takeQuiz(place.baseUrl, students, {
      wait: pace(length),
      onAnswered(answered) {
        if (restarted !== undefined || answered < (count * steps) / 2) return
        process.kill(site.pid, 'SIGKILL')
        const gone = performance.now()
        restarted = startSite(place).then((again) => {
          away = performance.now() - gone
          return again
        })
        // Awaited below; an unhandled rejection would end the run before its cleanup.
        restarted.catch(() => {})
      },
    })
    const took = performance.now() - began
    site = (await restarted) ?? site
    const findings = await inspectCrowd(databaseOf(place).url, students, report.acknowledged)
    return {
      what: 'the same, killed halfway',
      ours: `${findings.lostAnswers} answers lost`,
      theirs: '-',
      ratio: '-',
      target: '0 lost, one graded attempt each',
      met: report.repeated > 0 && isWhole(report, findings, count),
      notes: [
        `kill -9 after half of all requests; listening again after ${(away / 1_000).toFixed(1)} s`,
        `${report.repeated} requests were sent again`,
        ...noteLines(report, findings, took),
        loadText(load),
      ],
    }
  } finally {
    await site.stop()
    place.remove()
  }
}

function isWhole({ refused }: CrowdReport, findings: Findings, count: number): boolean {
  const { graded, otherCount, halfAttempts, lostAnswers, wrongGrades } = findings
  const wrong = refused.length + otherCount + halfAttempts + lostAnswers + wrongGrades
  return graded === count && wrong === 0
}

function noteLines(report: CrowdReport, findings: Findings, took: number): string[] {
  const { timings, refused, acknowledged } = report
  const answers = [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0)
  const kinds = Object.entries(timings).map(
    ([kind, times]) =>
      `${kind} ${Math.round(percentile(times, 50))} / ${Math.round(percentile(times, 95))} ms`,
  )
  return [
    `${all(timings).length} requests in ${(took / 1_000).toFixed(1)} s; median / p95: ${kinds.join(', ')}`,
    `${answers} answers acknowledged, ${findings.lostAnswers} of them lost; ${refused.length} requests refused${refused[0] ? ` (${refused[0]})` : ''}`,
    `${findings.graded} with exactly one graded attempt, ${findings.otherCount} with none or several, ${findings.halfAttempts} half attempts, ${findings.wrongGrades} wrong grades`,
  ]
}

const all = (timings: Timings) => Object.values(timings).flat()

const loadText = (load: readonly number[]) =>
  `load of the machine before it began: ${load.map((value) => value.toFixed(2)).join(', ')}`

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN
}
