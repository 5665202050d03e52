import type { PartName, PartState, StatusPart } from '../../contract/school/status.ts'

/** Facts about a site, input of `judgeSite`. */
export interface SiteFacts {
  now: Date
  database: {
    milliseconds: number
    /** Bytes. */
    size: number
    connections: number
    mostConnections: number
    /** Creare starts its own PostgreSQL. */
    isEmbedded: boolean
  }
  replicas: { known: number; readFrom: number }
  hearsEvents: boolean
  jobs: { waiting: number; failed: number }
  mail: { staysHere: boolean; waiting: number; failed: number }
  /** Milliseconds to write, read and remove a file; null if that failed. */
  storage: { milliseconds: number | null }
  /** Bytes on the disk of DATA_DIR. */
  disk: { free: number; size: number }
  /** Time of the newest file in DATA_DIR/backups. */
  backedUpAt: Date | null
  /** Faults in PDFs and share pictures of the last 30 days. */
  printFaults: { kind: 'letter' | 'accessibility'; document: string; detail: string; times: number }[]
}

const megabyte = 1_000_000
const gigabyte = 1_000 * megabyte
const day = 86_400_000

/** Beyond these, an administrator should act, or something does not work. */
const limits = {
  slow: 1_000,
  connections: 0.9,
  waitingJobs: 1_000,
  disk: { attention: { part: 0.1, bytes: 2 * gigabyte }, broken: 200 * megabyte },
  backup: 7 * day,
}

/** Each part of the site with its state and a sentence. */
export function judgeSite(facts: SiteFacts): StatusPart[] {
  return [
    database(facts),
    ...replicas(facts),
    part('events', facts.hearsEvents ? 'well' : 'broken', eventsSaid(facts.hearsEvents)),
    jobs(facts),
    mail(facts),
    storage(facts),
    disk(facts),
    backup(facts),
    documents(facts),
  ]
}

function database({ database: { milliseconds, size, connections, mostConnections } }: SiteFacts) {
  const isBusy = connections > mostConnections * limits.connections
  const state = isBusy || milliseconds > limits.slow ? 'attention' : 'well'
  const said = `It answers in ${milliseconds} ms, holds ${sizeText(size)} and has ${connections} of at most ${mostConnections} connections in use.`
  return part('database', state, said)
}

function replicas({ replicas: { known, readFrom } }: SiteFacts) {
  if (known === 0) return []
  const said = `${readFrom} of ${known} are up to date and are read from.`
  return [part('replicas', readFrom < known ? 'attention' : 'well', said)]
}

const eventsSaid = (hears: boolean) =>
  hears
    ? 'This process hears at once what others change.'
    : 'This process does not hear what others change; nothing is answered from memory until it does.'

function jobs({ jobs: { waiting, failed } }: SiteFacts) {
  const state = failed > 0 || waiting > limits.waitingJobs ? 'attention' : 'well'
  return part('jobs', state, `${count(waiting)} wait, ${count(failed)} were given up in the last 30 days.`)
}

function mail({ mail: { staysHere, waiting, failed } }: SiteFacts) {
  if (staysHere) {
    return part('mail', 'attention', 'No mail server is set (SMTP_URL), so letters stay in the outbox.')
  }
  const said = `${count(waiting)} letters wait, ${count(failed)} could not be delivered.`
  return part('mail', failed > 0 ? 'attention' : 'well', said)
}

function storage({ storage: { milliseconds } }: SiteFacts) {
  if (milliseconds === null) return part('storage', 'broken', 'A file could not be written and read back.')
  const state = milliseconds > limits.slow ? 'attention' : 'well'
  return part('storage', state, `A file was written, read and removed in ${milliseconds} ms.`)
}

function disk({ disk: { free, size } }: SiteFacts) {
  const { attention, broken } = limits.disk
  const isLow = free < attention.bytes || free < size * attention.part
  const state = free < broken ? 'broken' : isLow ? 'attention' : 'well'
  return part('disk', state, `${sizeText(free)} of ${sizeText(size)} are free where DATA_DIR is.`)
}

function backup({ now, backedUpAt, database: { isEmbedded } }: SiteFacts): StatusPart {
  if (backedUpAt !== null) {
    const isOld = now.getTime() - backedUpAt.getTime() > limits.backup
    const said = 'The newest file in DATA_DIR/backups was written:'
    return { ...part('backup', isOld ? 'attention' : 'well', said), at: backedUpAt.toISOString() }
  }
  return isEmbedded
    ? part('backup', 'attention', 'There is no backup in DATA_DIR/backups; the command backup writes one.')
    : part('backup', 'well', 'The database is not Creare’s own; its backups are not seen from here.')
}

/** Letters and reasons named; the log has all. */
const mostNamed = 5

function documents({ printFaults }: SiteFacts): StatusPart {
  if (printFaults.length === 0) {
    return part('documents', 'well', 'All letters of the documents of the last 30 days could be printed.')
  }
  const letters = printFaults.filter(({ kind }) => kind === 'letter')
  const others = printFaults.filter(({ kind }) => kind === 'accessibility')
  const named = (faults: SiteFacts['printFaults'], format: (detail: string) => string) => {
    const shown = faults.slice(0, mostNamed).map(({ detail, document, times }) => {
      const often = times === 1 ? '' : `, ${count(times)} times`
      return `${format(detail)} in ${document}${often}`
    })
    const rest = faults.length - shown.length
    return `${shown.join('; ')}${rest > 0 ? `; and ${count(rest)} more` : ''}.`
  }
  return part(
    'documents',
    'attention',
    [
      ...(letters.length > 0 ? [`No font here has these letters: ${named(letters, letterCode)}`] : []),
      ...(others.length > 0
        ? [
            `Screen readers may have trouble with documents (PDF/UA): ${named(others, (detail) => `“${detail}”`)}`,
          ]
        : []),
    ].join(' '),
  )
}

const letterCode = (letter: string) =>
  `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`

const part = (name: PartName, state: PartState, said: string): StatusPart => ({ name, state, said, at: null })

const count = (number: number) => number.toLocaleString('en')

const sizeText = (bytes: number) =>
  bytes < gigabyte ? `${Math.round(bytes / megabyte)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`
