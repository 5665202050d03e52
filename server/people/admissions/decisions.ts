import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Application } from '../../../contract/people/admissions.ts'
import type { Transaction } from '../../../database/client.ts'
import { isStandInSurname } from '../../../rules/people/admissions.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { applicationsFile } from './applications-file.ts'
import { deleteNote, insertNote, isReadByAnother, notesOf, takeBackRecommendation } from './note-queries.ts'
import { presentApplication, presentSummary } from './present.ts'
import {
  type ApplicationFilter,
  type ApplicationRow,
  countApplications,
  countByStatus,
  findApplication,
  listApplications,
  lockApplication,
  writeDecision,
} from './queries.ts'
import type { AdmissionsDependencies } from './service.ts'

const pageSize = 50

/** What administrators do with applications. Every decision is in the audit log. */
export interface ApplicationDecisions {
  /** A page, newest first, and the number of applications by status. */
  list(
    filter: Omit<ApplicationFilter, 'after'> & { after?: string },
  ): Promise<OutputOf<'GET /api/admin/applications'>>

  /** @throws Refusal `application-not-found` */
  application(viewer: Viewer, id: string): Promise<Application>

  /**
   * If the address already has an account, its owner is notified instead.
   *
   * @throws Refusal `application-not-found`, `already-decided`, or `needs-reading` if the school asks two people
   */
  decide(
    viewer: Viewer,
    id: string,
    choice: InputOf<'POST /api/admin/applications/{id}/decision'>['body'],
  ): Promise<Application>

  /** As `decide`, each in a transaction of its own: one that cannot be decided does not hold up the others. */
  decideSeveral(
    viewer: Viewer,
    choice: InputOf<'POST /api/admin/applications/decisions'>['body'],
  ): Promise<OutputOf<'POST /api/admin/applications/decisions'>>

  /** A new recommendation replaces the viewer's last one. @throws Refusal `application-not-found` */
  addNote(
    viewer: Viewer,
    id: string,
    note: InputOf<'POST /api/admin/applications/{id}/notes'>['body'],
  ): Promise<Application>

  /** Only the viewer's own. Idempotent. @throws Refusal `application-not-found` */
  deleteNote(viewer: Viewer, place: { id: string; noteId: string }): Promise<Application>

  /** @param status null for all */
  export(viewer: Viewer, status: ApplicationFilter['status']): Promise<ReadableStream<Uint8Array>>
}

export function decisions({
  db,
  accounts,
  learning,
  mail,
  audit,
  settings,
  now,
}: AdmissionsDependencies): ApplicationDecisions {
  return {
    async list(filter) {
      const [microseconds = '', id = ''] = filter.after?.split('_') ?? []
      const after = filter.after ? { microseconds, id } : undefined
      const [rows, counted] = await Promise.all([
        listApplications(db, { ...filter, after }, pageSize + 1),
        countByStatus(db),
      ])
      const page = rows.slice(0, pageSize)
      const last = rows.length > pageSize ? page.at(-1) : undefined
      return {
        applications: page.map((row) => presentSummary(row.application, row.recommended)),
        next: last ? `${last.microseconds}_${last.application.id}` : null,
        counts: {
          ...{ received: 0, admitted: 0, declined: 0, activated: 0, 'has-account': 0 },
          ...Object.fromEntries(counted.map(({ status, count }) => [status, count])),
        },
      }
    },

    application,

    async decide(viewer, id, choice) {
      await decideOne(viewer, id, choice)
      return application(viewer, id)
    },

    async decideSeveral(viewer, { ids, ...choice }) {
      const refused: { name: string; reason: string }[] = []
      for (const id of new Set(ids)) {
        try {
          await decideOne(viewer, id, choice)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const found = await findApplication(db, id)
          const { firstName, lastName } = found?.application ?? { firstName: 'An application', lastName: '' }
          refused.push({ name: `${firstName} ${lastName}`.trim(), reason: error.message })
        }
      }
      return { decided: new Set(ids).size - refused.length, refused }
    },

    async addNote(viewer, id, { text, recommendation }) {
      await db.transaction(async (tx) => {
        if ((await lockApplication(tx, id)) === null) throw notFound()
        if (recommendation !== null) await takeBackRecommendation(tx, id, viewer.id)
        await insertNote(tx, { applicationId: id, authorId: viewer.id, text, recommendation })
      })
      return application(viewer, id)
    },

    async deleteNote(viewer, { id, noteId }) {
      await deleteNote(db, { id: noteId, applicationId: id, authorId: viewer.id })
      return application(viewer, id)
    },

    async export(viewer, status) {
      const rows = await countApplications(db, status)
      await db.transaction((tx) =>
        audit.record(tx, viewer, {
          action: 'applications.exported',
          subject: { kind: 'applications', id: 'all', label: status ?? 'All' },
          after: { rows },
        }),
      )
      return applicationsFile(db, status)
    },
  }

  async function decideOne(
    viewer: Viewer,
    id: string,
    { decision, reason }: { decision: 'admit' | 'decline'; reason: string },
  ): Promise<void> {
    const { secondReader } = await settings.site()
    await db.transaction(async (tx) => {
      const row = await lockApplication(tx, id)
      if (row === null) throw notFound()
      const wanted = decision === 'admit' ? ('admitted' as const) : ('declined' as const)
      if (row.status === wanted && row.decidedBy === viewer.id) return
      if (row.status !== 'received') {
        throw new Refusal(
          'already-decided',
          row.status === 'has-account'
            ? 'This address already had an account, so there is nothing to decide.'
            : `This application is ${row.status} already.`,
        )
      }
      if (secondReader && !(await isReadByAnother(tx, id, viewer.id)))
        throw new Refusal('needs-reading', needsReadingText)
      const userId = decision === 'admit' ? await admit(tx, row, reason) : null
      if (decision === 'decline') await notifyDeclined(tx, row, reason)
      await writeDecision(tx, id, {
        status: wanted,
        userId,
        decidedAt: now(),
        decidedBy: viewer.id,
        decisionReason: reason,
      })
      await audit.record(tx, viewer, {
        action: `application.${wanted}`,
        subject: { kind: 'application', id, label: `${row.firstName} ${row.lastName}`.trim() },
        reason,
      })
    })
  }

  async function application(viewer: Viewer, id: string): Promise<Application> {
    const [found, notes, { secondReader }] = await Promise.all([
      findApplication(db, id),
      notesOf(db, id),
      settings.site(),
    ])
    if (found === null) throw notFound()
    const isRead = notes.some((note) => note.recommendation !== null && note.authorId !== viewer.id)
    return presentApplication(found, { notes, viewerId: viewer.id, needsReading: secondReader && !isRead })
  }

  async function admit(tx: Transaction, row: ApplicationRow, reason: string): Promise<string | null> {
    const { firstName, lastName, email } = row
    const hasStandInSurname = row.form === 'enroll' && isStandInSurname(lastName)
    const made = await accounts.create(tx, { firstName, lastName, email, hasStandInSurname }, null)
    if (made === null) {
      await accounts.notifyAddressTaken(tx, email, 'enrolment', firstName)
      return null
    }
    if (row.track !== null) await learning.beginOnTract(tx, made.user.id, row.track)
    const variables = { firstName, path: made.setupPath, reason }
    await mail.queue(tx, { to: email, template: 'application-admitted', variables })
    return made.user.id
  }

  async function notifyDeclined(tx: Transaction, { firstName, email }: ApplicationRow, reason: string) {
    await mail.queue(tx, { to: email, template: 'application-declined', variables: { firstName, reason } })
  }
}

const needsReadingText =
  'Your school asks two people to read: another administrator has to recommend something first.'

const notFound = () => new Refusal('application-not-found', 'There is no such application.')
