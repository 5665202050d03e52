import { setTimeout as sleep } from 'node:timers/promises'
import { signalIn } from '../holder.ts'
import { type Outcome, seconds } from './outcome.ts'
import { enrolPupils } from './pupils.ts'
import { openSite } from './site.ts'

const away = 10_000

/** Suspends every PostgreSQL process for 10 s under load, then resumes them. */
export async function databaseStopped(): Promise<Outcome[]> {
  const site = await openSite()
  try {
    site.start()
    await site.ready()
    const [pupil] = await enrolPupils(site, 1)
    const headers = { cookie: pupil?.cookie ?? '' }
    const answers: { began: number; took: number; status: number }[] = []
    let stopping = false
    const readers = Array.from({ length: 20 }, async () => {
      while (!stopping) {
        const began = performance.now()
        const answer = await fetch(`${site.baseUrl}/api/user/enrollments`, {
          headers,
          signal: AbortSignal.timeout(30_000),
        }).catch(() => null)
        await answer?.arrayBuffer()
        answers.push({ began, took: performance.now() - began, status: answer?.status ?? 0 })
        await sleep(20)
      }
    })
    await sleep(1_000)
    const from = performance.now()
    signalIn(site.dataDir, 'SIGSTOP')
    await sleep(away)
    signalIn(site.dataDir, 'SIGCONT')
    const until = performance.now()
    const recovery = await site.ready(30_000)
    await sleep(3_000)
    stopping = true
    await Promise.all(readers)

    const during = answers.filter(({ began, took }) => began < until && began + took > from + 100)
    const waited = during.filter(({ began }) => began > from && began < until - 5_000)
    const longest = Math.max(0, ...waited.map(({ took }) => took))
    const refused = waited.filter(({ status }) => status === 503).length
    const after = answers.filter(({ began }) => began > until + recovery + 100)
    const failed = after.filter(({ status }) => status !== 200).length
    return [
      {
        tried: `PostgreSQL is frozen for ${seconds(away)} under load`,
        mustHold: 'each request gets 503 within 5 s',
        seen: `${refused} of ${waited.length} answers were 503, the longest after ${seconds(longest)}`,
        held: waited.length > 0 && refused === waited.length && longest <= 5_000,
      },
      {
        tried: 'the same',
        mustHold: 'the process lives and serves within 5 s afterwards',
        seen: `ready after ${seconds(recovery)}, then ${failed} of ${after.length} answers failed`,
        held: site.alive() && recovery <= 5_000 && after.length > 0 && failed === 0,
      },
    ]
  } finally {
    signalIn(site.dataDir, 'SIGCONT')
    await site.remove()
  }
}
