import { rm } from 'node:fs/promises'
import type { OutputOf } from '../../../contract/index.ts'
import type { Role } from '../../../contract/people/accounts.ts'
import type { ImportProblem, UserImport } from '../../../contract/people/import.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { receive } from '../../media/receive.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/mail/service.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { AccountsService } from '../accounts/service-interface.ts'
import { peopleFile } from './people-file.ts'
import {
  checkAll,
  countPeople,
  deleteImportsBefore,
  deleteLines,
  findImport,
  giveUpLostImports,
  type ImportRow,
  insertImport,
  insertLines,
  linesAfter,
  lockImport,
  problemsAfter,
  putImport,
} from './queries.ts'
import { largestFile, mostPeople, type ReadLine, readPeople } from './read-people.ts'

const pageSize = 100
/** Lines per statement. */
const batch = 1_000
const day = 86_400_000
const week = 7 * day

export interface UserImportsDependencies {
  db: Database
  jobs: Jobs
  mail: Mail
  accounts: AccountsService
  audit: AuditService
  storage: Pick<Storage, 'incomingFolder'>
  now: () => Date
}

class AddressesTaken extends Error {}

/** Imports people from a file, all or nothing. */
export interface UserImportsService {
  /** Reads the file and stores its lines, to be imported or not. @throws Refusal `file-not-a-table`, `file-too-large` or `upload-incomplete` */
  check(
    viewer: Viewer,
    fileName: string,
    body: ReadableStream<Uint8Array> | null,
  ): Promise<OutputOf<'POST /api/admin/user-imports'>>

  /** The import and its problems, 100 at a time. @throws Refusal `import-not-found` */
  page(id: string, after: number): Promise<OutputOf<'GET /api/admin/user-imports/{id}'>>

  /** Queues the import. @throws Refusal `import-not-found`, `import-has-problems` */
  begin(viewer: Viewer, id: string): Promise<UserImport>

  /** All accounts as CSV. The audit entry is written before the first byte is sent. */
  exportAll(viewer: Viewer): Promise<ReadableStream<Uint8Array>>

  /** The job that creates the accounts. @param isLast whether a failure is final */
  importChecked(importId: string, isLast: boolean): Promise<void>

  /** Fails imports whose job was lost, and deletes those older than a week. */
  tidy(): Promise<void>
}

export function userImportsService({
  db,
  jobs,
  mail,
  accounts,
  audit,
  storage,
  now,
}: UserImportsDependencies): UserImportsService {
  return {
    async check(viewer, fileName, body) {
      // Received before the transaction begins: a slow sender would hold a connection.
      const received = await receive(body, {
        folder: storage.incomingFolder,
        announced: null,
        longest: largestFile,
      })
      try {
        // Nothing of an unreadable file is stored.
        const id = await db.transaction((tx) => writeLines(tx, viewer, fileName, received.file))
        return page(id, 0)
      } finally {
        await rm(received.file, { force: true })
      }
    },

    page,

    async begin(viewer, id) {
      return db.transaction(async (tx) => {
        const row = await lockImport(tx, id)
        if (row === null) throw new Refusal('import-not-found')
        // A second click finds it in progress.
        if (row.state === 'importing' || row.state === 'done') return present(row)
        if (row.problemCount > 0 || row.state === 'failed') {
          throw new Refusal(
            'import-has-problems',
            row.failure ?? 'Mend the lines with problems in the file, then choose it again.',
          )
        }
        await putImport(tx, id, { state: 'importing' })
        await jobs.enqueue(tx, 'users.import', { importId: id })
        await audit.record(tx, viewer, {
          action: 'users.imported',
          subject: { kind: 'user-import', id, label: row.fileName },
          after: { people: row.lineCount },
        })
        return present({ ...row, state: 'importing' })
      })
    },

    async exportAll(viewer) {
      const rows = await countPeople(db)
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'users.exported',
          subject: { kind: 'users', id: 'all', label: 'Everyone' },
          after: { rows },
        }),
      )
      return peopleFile(db)
    },

    async importChecked(importId, isLast) {
      try {
        await importAll(importId)
      } catch (error) {
        if (isLast) await putImport(db, importId, { state: 'failed', failure: brokenOff, finishedAt: now() })
        throw error
      }
    },

    tidy,
  }

  async function tidy(): Promise<void> {
    const at = now()
    await giveUpLostImports(db, new Date(at.getTime() - day), brokenOff, at)
    await deleteImportsBefore(db, new Date(at.getTime() - week))
  }

  async function writeLines(
    tx: Transaction,
    viewer: Viewer,
    fileName: string,
    file: string,
  ): Promise<string> {
    const people = await readPeople(file)
    const importId = await insertImport(tx, {
      createdBy: viewer.id,
      fileName,
      unusedColumns: people.unused.slice(0, 100),
    })
    let lines: ReadLine[] = []
    let count = 0
    for await (const line of people.lines) {
      count++
      if (count > mostPeople)
        throw new Refusal('file-too-large', 'The file has more than 100,000 people. Split it.')
      lines.push(line)
      if (lines.length < batch) continue
      await insertLines(tx, importId, lines)
      lines = []
    }
    if (lines.length > 0) await insertLines(tx, importId, lines)
    if (count === 0) throw new Refusal('file-not-a-table', 'This file lists no people.')
    await checkAll(tx, importId)
    return importId
  }

  async function importAll(id: string): Promise<void> {
    try {
      await db.transaction(async (tx) => {
        const row = await lockImport(tx, id)
        if (row?.state !== 'importing') return
        let after = 0
        for (;;) {
          const lines = await linesAfter(tx, id, after, batch)
          const last = lines.at(-1)
          if (last === undefined) break
          await invite(tx, lines, row.createdBy)
          after = last.line
        }
        await deleteLines(tx, id)
        await putImport(tx, id, { state: 'done', finishedAt: now() })
      })
    } catch (error) {
      if (!(error instanceof AddressesTaken)) throw error
      await putImport(db, id, { state: 'failed', failure: error.message, finishedAt: now() })
    }
  }

  async function invite(
    tx: Transaction,
    lines: Awaited<ReturnType<typeof linesAfter>>,
    createdBy: string | null,
  ) {
    const people = lines.map(({ email, firstName, lastName, role }) => ({
      email,
      firstName,
      lastName,
      role: role as Role,
    }))
    const made = await accounts.createMany(tx, people, createdBy)
    if (made.length < people.length) {
      const fresh = new Set(made.map(({ email }) => email))
      const taken = people.find(({ email }) => !fresh.has(email))?.email
      throw new AddressesTaken(
        `No one was imported: ${taken} got an account after the file was checked. Take the line out and choose the file again.`,
      )
    }
    await mail.queueMany(
      tx,
      made.map(({ email, firstName, setupPath }) => ({
        to: email,
        template: 'setup-password' as const,
        variables: { firstName, path: setupPath },
      })),
    )
  }

  async function page(
    id: string,
    after: number,
  ): Promise<{ import: UserImport; problems: ImportProblem[]; next: number | null }> {
    const [row, problems] = await Promise.all([
      findImport(db, id),
      problemsAfter(db, id, after, pageSize + 1),
    ])
    if (row === null) throw new Refusal('import-not-found')
    const shown = problems.slice(0, pageSize)
    return {
      import: present(row),
      problems: shown,
      next: problems.length > pageSize ? (shown.at(-1)?.line ?? null) : null,
    }
  }
}

const brokenOff = 'No one was imported: the import failed three times. Please choose the file again.'

const present = (row: ImportRow): UserImport => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state,
  lineCount: row.lineCount,
  problemCount: row.problemCount,
  failure: row.failure,
  unusedColumns: row.unusedColumns,
  createdAt: row.createdAt.toISOString(),
})
