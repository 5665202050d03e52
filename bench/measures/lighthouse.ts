import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { readWarmAnswer } from '../support/answer.ts'
import { findChromium } from '../support/browser.ts'
import { median } from '../support/rounds.ts'
import { notMeasured, type Row } from '../support/row.ts'
import { freePort } from '../support/site.ts'
import type { Bench, Measure } from './measure.ts'

const least = 98
const pages = ['/', '/catalog', '/course/fnd-100']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse results of the main entry pages, with its phone and slow network. */
export const lighthouseScores: Measure = async ({ site, visits }: Bench) => {
  const program = findChromium()
  if (program === null) {
    return [notMeasured('Lighthouse', `>= ${least}`, 'there is no Chromium; name one with CHROMIUM_PATH')]
  }
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const rows: Row[] = []
    for (const path of pages) {
      const url = `${site.baseUrl}${path}`
      await readWarmAnswer(url)
      const rounds: Report[] = []
      for (let time = 0; time < visits; time += 1) rounds.push(await inspect(url, port))
      rows.push(rowOf(path, rounds))
    }
    return rows
  } finally {
    await browser.close()
  }
}

interface Report {
  scores: number[]
  /** What cost points, with its figure. */
  findings: string[]
}

/** @throws Error if the page could not be audited */
async function inspect(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result || result.lhr.runtimeError) {
    throw new Error(
      `Lighthouse could not inspect ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
    )
  }
  const { lhr } = result
  const findings = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => lhr.audits[id])
      .filter((audit) => audit?.score != null && audit.score < 0.98)
      .map((audit) => `${category}: ${audit?.title} ${audit?.displayValue ?? ''}`.trim()),
  )
  const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100))
  return { scores, findings }
}

function rowOf(path: string, rounds: Report[]): Row {
  const scores = categories.map((_, index) => median(rounds.map((round) => round.scores[index] ?? 0)))
  return {
    what: `Lighthouse of ${path}`,
    ours: scores.join(' '),
    theirs: '-',
    ratio: '-',
    target: `>= ${least}`,
    met: scores.every((score) => score >= least),
    notes: [categories.join(', '), ...new Set(rounds.flatMap(({ findings }) => findings))],
  }
}
