import type { ReportReason } from '../../../contract/community/report-reasons.ts'
import type { WorkReport } from '../../../contract/community/work-reports.ts'
import type { InputOf, OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { workAddress } from '../../../rules/addresses.ts'
import type { ShownWorkService } from '../../assessment/assignments/shown-work.ts'
import type { CatalogueService } from '../../courses/catalogue/service.ts'
import type { ProfileService } from '../../people/profile/service.ts'
import { pageByTime, readCursor, uuids } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { reportWaitMessage } from '../../platform/throttling/reports.ts'
import type { Throttling } from '../../platform/throttling/service.ts'
import type { AuditService } from '../../school/audit/service.ts'
import {
  countOpenOfVisitors,
  countOpenReports,
  insertReport,
  lockReport,
  type ReportRow,
  reportsBefore,
  settleReports,
} from './queries.ts'

const perPage = 25
const beginning = 1_000
/** Limits visitors' reports about one work, so they cannot bury others in the queue. */
const mostOfVisitors = 20

interface WorkReportsDependencies {
  db: Database
  catalogue: Pick<CatalogueService, 'work'>
  profile: Pick<ProfileService, 'publicWork'>
  shownWork: Pick<ShownWorkService, 'withhold'>
  throttling: Pick<Throttling, 'count'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

/**
 * Anyone can see works on public pages, so anyone may report one. Visitors are rate-limited by network address and stay
 * anonymous; only their text is stored.
 */
export interface WorkReportsService {
  /** @throws Refusal `person-not-found`, `work-not-found` or `too-many-requests` */
  report(
    reporter: { viewer: Viewer | null; address: string },
    work: { handle: string; id: string },
    said: { reason: ReportReason; note: string },
  ): Promise<void>

  /** A page of reports, newest first. @throws Refusal `invalid-input` for an invalid cursor */
  reports(
    query: InputOf<'GET /api/admin/work-reports'>['query'],
  ): Promise<OutputOf<'GET /api/admin/work-reports'>>

  /** @throws Refusal `report-not-found` */
  settle(
    viewer: Viewer,
    id: string,
    decision: InputOf<'PUT /api/admin/work-reports/{id}'>['body'],
  ): Promise<OutputOf<'PUT /api/admin/work-reports/{id}'>>
}

export function workReportsService(dependencies: WorkReportsDependencies): WorkReportsService {
  const { db, catalogue, profile, shownWork, throttling, audit, now } = dependencies
  return {
    async report(reporter, { handle, id }, said) {
      await profile.publicWork(handle, id)
      const { viewer, address } = reporter
      await throttling.count('report', viewer?.id ?? address, reportWaitMessage)
      await db.transaction(async (tx) => {
        if (viewer === null && (await countOpenOfVisitors(tx, id)) >= mostOfVisitors) return
        const reporterId = viewer?.id ?? null
        await insertReport(tx, { ...said, reporterId, submissionId: id, createdAt: now() })
      })
    },

    async reports(query) {
      const [rows, open] = await Promise.all([
        reportsBefore(db, {
          status: query.status ?? 'open',
          cursor: readCursor(query.cursor, { ids: uuids, field: 'cursor' }),
          most: perPage + 1,
          characters: beginning,
        }),
        countOpenReports(db),
      ])
      const page = pageByTime(rows, perPage)
      return { reports: await Promise.all(page.rows.map(present)), open, next: page.next }
    },

    async settle(viewer, id, input) {
      const { status, reason } = input
      return db.transaction(async (tx) => {
        const report = await lockReport(tx, id)
        if (report === null) throw new Refusal('report-not-found', 'There is no such report.')
        // A dismissed report stays dismissed; an upheld one can be reversed.
        if (report.status === status || report.status === 'dismissed') return { status: report.status }
        const settled = { status, settledBy: viewer.id, settledAt: now() }
        await settleReports(tx, report.submissionId, report.status, settled)
        const changes = status === 'upheld' || report.status === 'upheld'
        if (changes) await shownWork.withhold(tx, report.submissionId, status === 'upheld')
        const { title } = await titleOf(report.assignmentId)
        await audit.record(tx, viewer, {
          action:
            status === 'upheld' ? 'work.withheld' : changes ? 'work.given-back' : 'work.report-dismissed',
          subject: { kind: 'user', id: report.authorId, label: report.author },
          after: { work: title },
          reason,
        })
        return { status }
      })
    },
  }

  async function present(row: ReportRow): Promise<WorkReport> {
    const { id, reason, note, status, createdAt, reporter, beginning } = row
    return {
      id,
      reason,
      note,
      status,
      createdAt: createdAt.toISOString(),
      reporter,
      work: {
        id: row.submissionId,
        ...(await titleOf(row.assignmentId)),
        beginning,
        author: { id: row.authorId, name: row.author },
        path: row.isSeen && row.handle !== null ? workAddress(row.handle, row.submissionId) : null,
        withheld: row.withheldAt !== null,
      },
    }
  }

  async function titleOf(assignmentId: string) {
    const found = await catalogue.work.assignment(assignmentId)
    return { title: found?.assignment.title ?? assignmentId, courseCode: found?.course.code ?? '' }
  }
}
