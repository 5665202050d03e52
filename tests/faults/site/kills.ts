import { setTimeout as sleep } from 'node:timers/promises'
import { serverPid } from '../holder.ts'
import { auditLedger } from './ledger.ts'
import { type Outcome, percentile, seconds } from './outcome.ts'
import { enrolPupils, readCourses, study } from './pupils.ts'
import { openSite } from './site.ts'

const readyWithin = 10_000

/** Kills the application and its PostgreSQL in turn, at random moments while students write. */
export async function kills(moments: number, random: () => number): Promise<Outcome[]> {
  const site = await openSite()
  try {
    site.start()
    await site.ready()
    const courses = await readCourses(site)
    const studying = study(site, await enrolPupils(site, 12), courses)
    const recoveries = { application: [] as number[], PostgreSQL: [] as number[] }
    for (let moment = 0; moment < moments; moment++) {
      await sleep(200 + random() * 1_800)
      if (moment % 2 === 0) {
        await site.kill()
        site.start()
        recoveries.application.push(await site.ready())
      } else {
        const server = serverPid(site.dataDir)
        process.kill(server, 'SIGKILL')
        // The old server's last responses may still be in flight.
        while (serverNow(site.dataDir) === server) await sleep(20)
        recoveries.PostgreSQL.push(await site.ready())
      }
    }
    await studying.stop()
    await site.ready()
    const { acknowledged } = studying
    const lost = await auditLedger(site.databaseUrl(), acknowledged)
    const kept = `${acknowledged.completed.size} completions, ${acknowledged.answers.size} answers, ${acknowledged.scores.size} results`
    return [
      {
        tried: `kill -9 at ${moments} random moments under quiz and progress writes`,
        mustHold: 'every acknowledged write is there, none is torn',
        seen: lost.length > 0 ? lost.slice(0, 5).join('; ') : `${kept} acknowledged, all there`,
        held: lost.length === 0 && acknowledged.completed.size > 0,
      },
      ...Object.entries(recoveries)
        .filter(([, times]) => times.length > 0)
        .map(([what, times]) => ({
          tried: `kill -9 of the ${what}, ${times.length} times`,
          mustHold: 'ready again within 10 s',
          seen: `median ${seconds(percentile(times, 0.5))}, longest ${seconds(Math.max(...times))}`,
          held: Math.max(...times) <= readyWithin,
        })),
    ]
  } finally {
    await site.remove()
  }
}

function serverNow(dataDir: string): number | null {
  try {
    return serverPid(dataDir)
  } catch {
    return null
  }
}
