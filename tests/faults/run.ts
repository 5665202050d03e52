// `npm run faults`: breaks a running site in every way listed here and prints one table of results. Real processes on
// the loopback address, in temporary folders; all of them stop with this one.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { backupUnderLoad } from './site/backup.ts'
import { clockJumps } from './site/clock.ts'
import { copies } from './site/copies.ts'
import { crowd } from './site/crowd.ts'
import { diskFull } from './site/disk-full.ts'
import { drawing } from './site/drawing.ts'
import { failover } from './site/failover.ts'
import { image } from './site/image.ts'
import { kills } from './site/kills.ts'
import { mailServerAway } from './site/mail.ts'
import { type Outcome, renderOutcomes } from './site/outcome.ts'
import { pooler } from './site/pooler.ts'
import { replacedAttachments } from './site/replaced-attachments.ts'
import { replacedDocuments } from './site/replaced-documents.ts'
import { replica } from './site/replica.ts'
import { starts } from './site/starts.ts'
import { databaseStopped } from './site/stopped.ts'
import { unsentUploads } from './site/unsent-uploads.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
})
const count = Number(options.kills)
const random = numbersFrom(Number(options.seed))

const scenarios: Record<string, () => Promise<Outcome[]>> = {
  kills: () => kills(count, random),
  stopped: databaseStopped,
  disk: diskFull,
  uploads: unsentUploads,
  documents: () => replacedDocuments(Math.ceil(count / 3), random),
  attachments: () => replacedAttachments(Math.ceil(count / 3), random),
  starts: () => starts(Math.ceil(count / 3), random),
  crowd,
  drawing: () => drawing(random),
  copies,
  replica,
  failover,
  pooler,
  mail: mailServerAway,
  backup: backupUnderLoad,
  clock: clockJumps,
  image,
}

// Building an image takes longer than all other scenarios together.
const usual = Object.keys(scenarios).filter((name) => name !== 'image')
const chosen = options.only?.split(',') ?? usual
const unknown = chosen.filter((name) => !Object.hasOwn(scenarios, name))
if (unknown.length > 0 || !Number.isInteger(count) || count < 1) {
  process.stderr.write(
    `Usage: npm run faults -- [--only=${Object.keys(scenarios).join(',')}] [--kills=30] [--seed=1]\n`,
  )
  process.exit(1)
}

const outcomes: Outcome[] = []
for (const name of chosen) {
  process.stderr.write(`${name} …\n`)
  const result = await scenarios[name]?.().catch((error: unknown): Outcome[] => [
    { tried: name, mustHold: 'to be tried to its end', seen: String(error).slice(0, 400), held: false },
  ])
  outcomes.push(...(result ?? []))
}
const load = loadavg()[0]?.toFixed(1)
process.stdout.write(`${renderOutcomes(outcomes)}\n\nLoad of the machine at the end: ${load}\n`)
process.exitCode = outcomes.some(({ held }) => held === false) ? 1 : 0

/** Deterministic random numbers for a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
