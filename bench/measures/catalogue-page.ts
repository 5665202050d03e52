import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { asBrowsersDo, readWarmAnswer } from '../support/answer.ts'
import { startBare } from '../support/bare.ts'
import { findNginx, startNginx } from '../support/nginx.ts'
import { compare } from '../support/rounds.ts'
import { notMeasured } from '../support/row.ts'
import { type Bench, kilobytes, type Measure, perCore, ratio, roundText, thousands } from './measure.ts'

const path = '/catalog'
const what = `${path} for a visitor`
const least = 0.6

/**
 * The catalog for a visitor, compared with one nginx worker serving a file of the same bytes. Also reports Node's bare
 * server with these bytes, the upper bound for any Node program.
 */
export const cataloguePage: Measure = async ({ site, load, rounds, seconds }: Bench) => {
  const program = findNginx()
  if (program === null) return [notMeasured(what, `>= ${least}`, 'nginx is not installed')]
  const answer = await readWarmAnswer(`${site.baseUrl}${path}`)
  const folder = join(site.folder, 'nginx')
  mkdirSync(folder)
  const nginx = await startNginx(program, folder, path, answer)
  const alone = await startBare({
    fixed: { path, headers: answer.headers, body: answer.body.toString('base64') },
    isServerAlone: true,
  })
  const lists = [[{ method: 'GET', path, headers: asBrowsersDo }]]
  const run = (url: string, pids: number[], duration = seconds) =>
    load.run({ url, connections: 32, seconds: duration, lists }, pids)
  try {
    await run(site.baseUrl, [site.pid], 2)
    await run(alone.url, alone.pids, 2)
    await run(nginx.url, nginx.pids, 1)
    const result = await compare(
      rounds,
      () => run(site.baseUrl, [site.pid]),
      () => run(nginx.url, nginx.pids),
      perCore,
    )
    const most = await compare(
      rounds,
      () => run(alone.url, alone.pids),
      () => run(nginx.url, nginx.pids),
      perCore,
    )
    return [
      {
        what,
        ours: `${thousands(perCore(result.ours))}/s`,
        theirs: `${thousands(perCore(result.theirs))}/s nginx`,
        ratio: ratio(result.ratio),
        target: `>= ${least}`,
        met: result.ratio >= least,
        notes: [
          `${kilobytes(answer.body.length)}, ${answer.headers['content-encoding'] ?? 'not compressed'}; answers per second of the server's processor time`,
          roundText('ours', result.ours),
          roundText('nginx', result.theirs),
          `rounds from ${result.spread.map(ratio).join(' to ')}`,
          `Node's own server with the same bytes and nothing else to do: ${thousands(perCore(most.ours))}/s, ${ratio(most.ratio)} of nginx`,
        ],
      },
    ]
  } finally {
    await alone.stop()
    await nginx.stop()
  }
}
