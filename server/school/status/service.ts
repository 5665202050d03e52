import { readFileSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteStatus } from '../../../contract/school/status.ts'
import type { Database } from '../../../database/client.ts'
import type { Replica } from '../../../database/replica.ts'
import { judgeSite } from '../../../rules/school/status.ts'
import type { Events } from '../../platform/events/events.ts'
import type { JobsService } from '../../platform/jobs/service.ts'
import type { PrintService } from '../../platform/print/service.ts'
import { proveStorage, type Storage } from '../../platform/storage/storage.ts'
import { projectFolder } from '../../start/project-folder.ts'
import type { OutboxService } from '../outbox/service.ts'
import { databaseFigures } from './queries.ts'

export interface StatusDependencies {
  db: Database
  replicas: readonly Replica[]
  events: Events
  storage: Storage
  jobsAdmin: JobsService
  outbox: OutboxService
  print: PrintService
  dataDir: string
  isEmbedded: boolean
  now: () => Date
}

/** Milliseconds to write and read back a file before storage counts as failed. */
const longestProof = 5_000

/** The state of the site, for administrators. */
export interface StatusService {
  /** Measures the database and the storage, so it takes a moment. */
  status(): Promise<SiteStatus>
}

export function statusService(dependencies: StatusDependencies): StatusService {
  const { db, replicas, events, jobsAdmin, outbox, print, dataDir, isEmbedded, now } = dependencies
  const startedAt = now().toISOString()
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))

  return {
    async status() {
      const began = performance.now()
      const figures = await databaseFigures(db)
      const milliseconds = Math.round(performance.now() - began)
      const [{ queues }, letters, storage, disk, backedUpAt, printFaults] = await Promise.all([
        jobsAdmin.page({}),
        outbox.page({}),
        proof(dependencies.storage),
        statfs(dataDir),
        newestBackup(dataDir),
        print.faults(),
      ])
      const sum = (of: 'waiting' | 'failed') => queues.reduce((total, queue) => total + queue[of], 0)
      const parts = judgeSite({
        now: now(),
        database: {
          milliseconds,
          size: Number(figures.size),
          connections: figures.connections,
          mostConnections: figures.mostConnections,
          isEmbedded,
        },
        replicas: { known: replicas.length, readFrom: replicas.filter((one) => one.shows(0n)).length },
        hearsEvents: events.isConnected(),
        jobs: { waiting: sum('waiting'), failed: sum('failed') },
        mail: { staysHere: letters.staysHere, ...letters.counts },
        storage: { milliseconds: storage },
        disk: { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
        backedUpAt,
        printFaults,
      })
      const versions = { creare: version, node: process.versions.node, postgresql: figures.version }
      return { checkedAt: now().toISOString(), startedAt, versions, parts }
    },
  }
}

/** @returns milliseconds, or null if storage failed or timed out */
async function proof(storage: Storage): Promise<number | null> {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, longestProof, false)
  })
  const proven = proveStorage(storage).then(
    () => true,
    () => false,
  )
  const isWell = await Promise.race([proven, late])
  clearTimeout(timer)
  return isWell ? Math.round(performance.now() - began) : null
}

async function newestBackup(dataDir: string): Promise<Date | null> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const written = await Promise.all(
    names
      .filter((name) => name.endsWith('.tar'))
      .map((name) => stat(join(folder, name)).then(({ mtimeMs }) => mtimeMs)),
  )
  return written.length > 0 ? new Date(Math.max(...written)) : null
}
