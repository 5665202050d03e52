import { asBrowsersDo, readWarmAnswer } from '../support/answer.ts'
import { startBare } from '../support/bare.ts'
import { compare } from '../support/rounds.ts'
import { type Bench, kilobytes, type Measure, perCore, ratio, roundText, thousands } from './measure.ts'

const path = '/api/courses/fnd-100'
const least = 0.8

/** Reading a course, compared with a Hono route that only sends the same bytes. */
export const courseRead: Measure = async ({ site, load, rounds, seconds }: Bench) => {
  const answer = await readWarmAnswer(`${site.baseUrl}${path}`)
  const { headers } = answer
  const bare = await startBare({ fixed: { path, headers, body: answer.body.toString('base64') } })
  const lists = [[{ method: 'GET', path, headers: asBrowsersDo }]]
  const run = (url: string, pids: number[], duration = seconds) =>
    load.run({ url, connections: 32, seconds: duration, lists }, pids)
  try {
    await run(site.baseUrl, [site.pid], 2)
    await run(bare.url, bare.pids, 2)
    const result = await compare(
      rounds,
      () => run(site.baseUrl, [site.pid]),
      () => run(bare.url, bare.pids),
      perCore,
    )
    return [
      {
        what: `GET ${path}`,
        ours: `${thousands(perCore(result.ours))}/s`,
        theirs: `${thousands(perCore(result.theirs))}/s bare Hono`,
        ratio: ratio(result.ratio),
        target: `>= ${least}`,
        met: result.ratio >= least,
        notes: [
          `${kilobytes(answer.body.length)}, ${headers['content-encoding'] ?? 'not compressed'}; answers per second of the server's processor time`,
          roundText('ours', result.ours),
          roundText('bare', result.theirs),
          `rounds from ${result.spread.map(ratio).join(' to ')}`,
        ],
      },
    ]
  } finally {
    await bare.stop()
  }
}
