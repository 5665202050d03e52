import { rm } from 'node:fs/promises'
import type { OutputOf } from '../../../contract/index.ts'
import type { ImportMatching, LineOutcome, UserImport } from '../../../contract/people/import.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { repeatedColumns } from '../../../rules/people/import-columns.ts'
import { receive } from '../../media/receive.ts'
import { pageByTime, readCursor, uuids } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type ApplyDependencies, importApplier } from './apply.ts'
import { deleteEffectsBefore } from './apply-queries.ts'
import { fileReader, largestFile } from './file-reader.ts'
import { leftOutFile } from './left-out-file.ts'
import { peopleFile } from './people-file.ts'
import { presentImport, presentLine, undoTime } from './present.ts'
import {
  allowLongStatements,
  appliedImports,
  brokenOff,
  countPeople,
  deleteBefore,
  findImport,
  giveUpLostImports,
  linesAfter,
  lockImport,
  putImport,
  undoBrokenOff,
} from './queries.ts'
import { importUndoer, type UndoDependencies } from './undo.ts'

const linesPerPage = 100
const importsPerPage = 20
const day = 86_400_000
const week = 7 * day

export interface UserImportsDependencies extends ApplyDependencies, UndoDependencies {
  db: Database
  jobs: Jobs
  learning: ApplyDependencies['learning'] & UndoDependencies['learning']
  teaching: ApplyDependencies['teaching'] & UndoDependencies['teaching']
  storage: Pick<Storage, 'incomingFolder'>
}

/** Brings people in from a file. Lines with problems are left out; the others are applied together or not at all. */
export interface UserImportsService {
  /** Applied imports, newest first. @throws Refusal `invalid-input` for a page that does not exist */
  history(after: string | undefined): Promise<OutputOf<'GET /api/admin/user-imports'>>

  /** Reads the file and stores its lines, to be applied or not. @throws Refusal `file-not-a-table`, `file-too-large` or `upload-incomplete` */
  check(
    viewer: Viewer,
    fileName: string,
    body: ReadableStream<Uint8Array> | null,
  ): Promise<OutputOf<'POST /api/admin/user-imports'>>

  /** The import and its lines, 100 at a time. @throws Refusal `import-not-found` */
  page(
    id: string,
    query: { after?: number | undefined; outcome?: LineOutcome | undefined },
  ): Promise<OutputOf<'GET /api/admin/user-imports/{id}'>>

  /** Reads the lines again. @throws Refusal `import-not-found`, `import-not-possible` or `invalid-input` */
  match(id: string, matching: ImportMatching): Promise<OutputOf<'PUT /api/admin/user-imports/{id}/matching'>>

  /** Queues the import. @throws Refusal `import-not-found` or `import-not-possible` */
  begin(viewer: Viewer, id: string): Promise<UserImport>

  /** Queues undoing, within a day. @throws Refusal `import-not-found` or `import-not-possible` */
  undo(viewer: Viewer, id: string): Promise<UserImport>

  /**
   * Lines that were left out, with their reasons, as CSV, also for a week after the import. The audit entry is written
   * before the first byte is sent.
   *
   * @throws Refusal `import-not-found`
   */
  leftOut(viewer: Viewer, id: string): Promise<ReadableStream<Uint8Array>>

  /** All accounts as CSV. The audit entry is written before the first byte is sent. */
  exportAll(viewer: Viewer): Promise<ReadableStream<Uint8Array>>

  /** The job. @param isLast whether a failure is final */
  apply(importId: string, isLast: boolean): Promise<void>

  /** The job. @param isLast whether a failure is final */
  applyUndo(importId: string, isLast: boolean): Promise<void>

  /** Fails imports whose job was lost, and deletes what is not needed any longer. */
  tidy(): Promise<void>
}

export function userImportsService(needs: UserImportsDependencies): UserImportsService {
  const { db, jobs, audit, storage, now } = needs
  const applyTo = importApplier(needs)
  const undoIn = importUndoer(needs)
  const reader = fileReader()

  return {
    async history(after) {
      const found = await appliedImports(db, readCursor(after, { ids: uuids }), importsPerPage + 1)
      const { rows, next } = pageByTime(
        found.map((one) => ({ ...one, id: one.row.id, createdAt: one.row.createdAt })),
        importsPerPage,
      )
      return { imports: rows.map((row) => presentImport(row, now())), next }
    },

    async check(viewer, fileName, body) {
      // Received before the transaction begins: a slow sender would hold a connection.
      const received = await receive(body, {
        folder: storage.incomingFolder,
        announced: null,
        longest: largestFile,
      })
      try {
        // Nothing of an unreadable file is stored.
        const id = await db.transaction((tx) => reader.store(tx, viewer, { fileName, file: received.file }))
        return await page(id, {})
      } finally {
        await rm(received.file, { force: true })
      }
    },

    page,

    async match(id, matching) {
      await db.transaction(async (tx) => {
        const row = await locked(tx, id)
        if (row.state !== 'checked') throw notPossible('This file has been applied already.')
        const [twice] = repeatedColumns(matching.columns)
        if (twice !== undefined || matching.columns.length !== row.heads.length) {
          const message =
            twice === undefined
              ? 'The file has other columns'
              : `A person has only one ${columnNames[twice]}: choose it for one column`
          throw new Refusal('invalid-input', message, { fields: [{ field: 'columns', message }] })
        }
        await reader.readAgain(tx, id, matching)
      })
      return page(id, {})
    },

    begin: (viewer, id) =>
      db.transaction(async (tx) => {
        const row = await locked(tx, id)
        // A second click finds it in progress.
        if (row.state === 'checked') {
          const counts = row.counts
          if (counts === null || counts.create + counts.update + counts.add === 0) {
            throw notPossible('No line of this file changes anything.')
          }
          await putImport(tx, id, { state: 'importing' })
          await jobs.enqueue(tx, 'users.import', { importId: id })
          await audit.record(tx, viewer, {
            action: 'users.imported',
            subject: { kind: 'user-import', id, label: row.fileName },
            after: {
              people: counts.create,
              updated: counts.update,
              enrollments: counts.enrollments,
              groupMembers: counts.members,
              courseRoles: counts.staff,
              leftOut: counts.refuse,
            },
          })
        } else if (row.state !== 'importing' && row.state !== 'done') {
          throw notPossible(row.failure ?? 'This import was undone. Choose the file again.')
        }
        return presented(tx, id)
      }),

    undo: (viewer, id) =>
      db.transaction(async (tx) => {
        const row = await locked(tx, id)
        if (row.state === 'done') {
          if (row.counts === null || row.finishedAt === null || !isRecent(row.finishedAt)) {
            throw notPossible('An import can be undone for a day.')
          }
          await putImport(tx, id, { state: 'undoing', undoneBy: viewer.id, failure: null })
          await jobs.enqueue(tx, 'users.import-undo', { importId: id })
          await audit.record(tx, viewer, {
            action: 'users.import-undone',
            subject: { kind: 'user-import', id, label: row.fileName },
            before: { people: row.counts.create, enrollments: row.counts.enrollments },
          })
        } else if (row.state !== 'undoing' && row.state !== 'undone') {
          throw notPossible('This import was not applied.')
        }
        return presented(tx, id)
      }),

    async leftOut(viewer, id) {
      const found = await findImport(db, id)
      if (found === null) throw new Refusal('import-not-found')
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'user-import.exported',
          subject: { kind: 'user-import', id, label: found.row.fileName },
          after: { rows: found.row.counts?.refuse ?? 0 },
        }),
      )
      return leftOutFile(db, id, found.row)
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

    apply: (id, isLast) =>
      inJob(id, 'importing', {
        work: applyTo,
        onLast: { state: 'failed', failure: brokenOff, finishedAt: now() },
        isLast,
      }),

    applyUndo: (id, isLast) =>
      inJob(id, 'undoing', { work: undoIn, onLast: { state: 'done', failure: undoBrokenOff }, isLast }),

    async tidy() {
      const at = now()
      await giveUpLostImports(db, new Date(at.getTime() - day), at)
      await deleteEffectsBefore(db, new Date(at.getTime() - undoTime - day))
      await deleteBefore(db, new Date(at.getTime() - week))
    },
  }

  /** Does nothing for an import that is in another state: the job was repeated. */
  async function inJob(
    id: string,
    state: 'importing' | 'undoing',
    job: { work: typeof applyTo; onLast: Parameters<typeof putImport>[2]; isLast: boolean },
  ): Promise<void> {
    try {
      await db.transaction(async (tx) => {
        await allowLongStatements(tx)
        const row = await lockImport(tx, id)
        if (row?.state === state) await job.work(tx, row)
      })
    } catch (error) {
      if (job.isLast) await putImport(db, id, job.onLast)
      throw error
    }
  }

  async function page(
    id: string,
    { after = 0, outcome }: { after?: number | undefined; outcome?: LineOutcome | undefined },
  ) {
    const [found, lines] = await Promise.all([
      findImport(db, id),
      linesAfter(db, id, { after, outcome, most: linesPerPage + 1 }),
    ])
    if (found === null) throw new Refusal('import-not-found')
    const shown = lines.slice(0, linesPerPage)
    return {
      import: presentImport(found, now()),
      lines: shown.map(presentLine),
      next: lines.length > linesPerPage ? (shown.at(-1)?.line ?? null) : null,
    }
  }

  async function locked(tx: Transaction, id: string) {
    const row = await lockImport(tx, id)
    if (row === null) throw new Refusal('import-not-found')
    return row
  }

  async function presented(tx: Transaction, id: string): Promise<UserImport> {
    const found = await findImport(tx, id)
    if (found === null) throw new Refusal('import-not-found')
    return presentImport(found, now())
  }

  function isRecent(finishedAt: Date): boolean {
    return now().getTime() - finishedAt.getTime() < undoTime
  }
}

const columnNames: Record<string, string> = {
  email: 'email address',
  'first-name': 'first name',
  'last-name': 'last name',
  name: 'name',
  role: 'role',
  status: 'status',
}

const notPossible = (message: string) => new Refusal('import-not-possible', message)
