import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportReasons } from '../../../../contract/community/report-reasons.ts'
import type { WorkReport } from '../../../../contract/community/work-reports.ts'
import { userAddress } from '../../../../rules/addresses.ts'
import { callApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { type ReportStatus, workReportsQuery } from './moderation-queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReportsFrame } from './reports-frame.tsx'

type Outcome = 'upheld' | 'dismissed'

/** Reports of works on public pages. */
export function WorkReportQueue({ status, cursor }: { status: ReportStatus; cursor?: string }) {
  const { reports, next } = useSuspenseQuery(workReportsQuery(status, cursor)).data
  const [settling, setSettling] = useState<{ report: WorkReport; outcome: Outcome } | null>(null)
  return (
    <>
      <ReportsFrame
        tab="works"
        status={status}
        reports={reports}
        isFirst={cursor === undefined}
        next={next}
        nothingWaits="People can report works on students’ public pages. Their reports appear here."
        row={(report) => (
          <WorkReportRow
            key={report.id}
            report={report}
            onSettle={(outcome) => setSettling({ report, outcome })}
          />
        )}
      />
      {settling && <SettleDialog {...settling} onClose={() => setSettling(null)} />}
    </>
  )
}

function WorkReportRow({
  report: { reason, reporter, createdAt, note, status, work },
  onSettle,
}: {
  report: WorkReport
  onSettle: (outcome: Outcome) => void
}) {
  return (
    <li className="report-row">
      <div className="min-w-0">
        <p className="thread-row-facts">
          <Tag tone="bad">{reportReasons[reason]}</Tag>
          <span>
            {'reported by '}
            <bdi>{reporter ?? 'a reader without an account'}</bdi>
            {', '}
            <LocalDate at={createdAt} ago />
          </span>
          {work.withheld && <Tag>Removed from the page</Tag>}
          {!work.withheld && work.path === null && <Tag>No longer shown</Tag>}
        </p>
        {note !== '' && (
          <p className="mt-2 wrap-anywhere">
            <bdi>{`“${note}”`}</bdi>
          </p>
        )}
        <div className="composer-preview">
          <p className="type-note pb-2 wrap-anywhere text-ink-2">
            <Link to={userAddress(work.author.id)} className="text-link">
              <bdi>{work.author.name}</bdi>
            </Link>
            {`, ${work.courseCode} `}
            {work.path === null ? (
              work.title
            ) : (
              <Link to={work.path} className="text-link">
                {work.title}
              </Link>
            )}
          </p>
          <p className="line-clamp-6 whitespace-pre-line wrap-anywhere" dir="auto">
            {work.beginning || 'Only files or links.'}
          </p>
        </div>
      </div>
      {status !== 'dismissed' && (
        <div className="flex flex-wrap gap-2">
          {status === 'open' && (
            <Button variant="danger" size="small" onClick={() => onSettle('upheld')}>
              Remove from page
            </Button>
          )}
          <Button variant="outline" size="small" onClick={() => onSettle('dismissed')}>
            {status === 'open' ? 'Dismiss' : 'Allow again'}
          </Button>
        </div>
      )}
    </li>
  )
}

function question(status: ReportStatus, outcome: Outcome) {
  if (outcome === 'upheld') {
    return {
      title: 'Remove this work from the page?',
      description:
        'Its author can’t show it until you allow it. This settles all open reports of it. The reason is kept in the audit log.',
      confirmLabel: 'Remove from page',
    }
  }
  return status === 'open'
    ? {
        title: 'Dismiss this report?',
        description: 'This settles all open reports of this work. The reason is kept in the audit log.',
        confirmLabel: 'Dismiss report',
      }
    : {
        title: 'Allow this work again?',
        description: 'Its author can put it back on their page. The reason is kept in the audit log.',
        confirmLabel: 'Allow again',
      }
}

function SettleDialog({
  report,
  outcome,
  onClose,
}: {
  report: WorkReport
  outcome: Outcome
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const settle = useMutation({
    mutationFn: (reason: string) =>
      callApi('PUT /api/admin/work-reports/{id}', {
        params: { id: report.id },
        body: { status: outcome, reason },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['/api/admin/work-reports'] })
      onClose()
    },
  })
  return (
    <ReasonDialog
      {...question(report.status, outcome)}
      danger={outcome === 'upheld'}
      busy={settle.isPending}
      refusal={settle.error?.message ?? null}
      onConfirm={(reason) => settle.mutate(reason)}
      onClose={onClose}
    />
  )
}
