import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Application } from '../../../contract/people/admissions.ts'
import type { Transaction } from '../../../database/client.ts'
import { isStandInSurname } from '../../../rules/people/admissions.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { presentApplication, presentSummary } from './present.ts'
import {
  type ApplicationFilter,
  type ApplicationRow,
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
  application(id: string): Promise<Application>

  /**
   * If the address already has an account, its owner is notified instead.
   *
   * @throws Refusal `application-not-found` or `already-decided`
   */
  decide(
    viewer: Viewer,
    id: string,
    choice: InputOf<'POST /api/admin/applications/{id}/decision'>['body'],
  ): Promise<Application>
}

export function decisions({
  db,
  accounts,
  learning,
  mail,
  audit,
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
        applications: page.map(({ application }) => presentSummary(application)),
        next: last ? `${last.microseconds}_${last.application.id}` : null,
        counts: {
          ...{ received: 0, admitted: 0, declined: 0, activated: 0, 'has-account': 0 },
          ...Object.fromEntries(counted.map(({ status, count }) => [status, count])),
        },
      }
    },

    application,

    async decide(viewer, id, { decision, reason }) {
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
      return application(id)
    },
  }

  async function application(id: string): Promise<Application> {
    const found = await findApplication(db, id)
    if (found === null) throw notFound()
    return presentApplication(found)
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

const notFound = () => new Refusal('application-not-found', 'There is no such application.')
