import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '../../../../contract/community/moderation.ts'
import { reportReasons } from '../../../../contract/community/report-reasons.ts'
import { postAddress } from '../../../../rules/addresses.ts'
import { callApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { PersonName } from '../person-name.tsx'
import { PostBody } from '../thread/post-body.tsx'
import { type ReportStatus, reportsQuery } from './moderation-queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReportsFrame } from './reports-frame.tsx'

export function ReportQueue({ status, cursor }: { status: ReportStatus; cursor?: string }) {
  const { reports, next } = useSuspenseQuery(reportsQuery(status, cursor)).data
  const [settling, setSettling] = useState<{ report: Report; status: 'upheld' | 'dismissed' } | null>(null)
  return (
    <>
      <ReportsFrame
        tab="reports"
        status={status}
        reports={reports}
        isFirst={cursor === undefined}
        next={next}
        nothingWaits="You’ve handled every report."
        row={(report) => (
          <ReportRow
            key={report.id}
            report={report}
            onSettle={(outcome) => setSettling({ report, status: outcome })}
          />
        )}
      />
      {settling && <SettleDialog {...settling} onClose={() => setSettling(null)} />}
    </>
  )
}

function ReportRow({
  report,
  onSettle,
}: {
  report: Report
  onSettle: (status: 'upheld' | 'dismissed') => void
}) {
  const { post } = report
  return (
    <li className="report-row">
      <div className="min-w-0">
        <p className="thread-row-facts">
          <Tag tone="bad">{reportReasons[report.reason]}</Tag>
          <span>
            {'reported by '}
            <bdi>{report.reporter.name}</bdi>
            {', '}
            <LocalDate at={report.createdAt} ago />
          </span>
          {post.state === 'hidden' && <Tag>Hidden</Tag>}
          {post.state === 'deleted' && <Tag>Deleted by its author</Tag>}
        </p>
        {report.note !== '' && (
          <p className="mt-2 [overflow-wrap:anywhere]">
            <bdi>{`“${report.note}”`}</bdi>
          </p>
        )}
        <div className="composer-preview">
          <p className="type-note pb-2 text-ink-2">
            <PersonName person={post.author} />
            {' in '}
            <Link
              to={postAddress(post.forumId, post.threadId, { id: post.id, number: 2 })}
              className="text-link"
            >
              <bdi>{post.title}</bdi>
            </Link>
          </p>
          <PostBody html={post.html} />
        </div>
      </div>
      {report.status === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" size="small" onClick={() => onSettle('upheld')}>
            {upholding(report).confirm}
          </Button>
          <Button variant="outline" size="small" onClick={() => onSettle('dismissed')}>
            Dismiss
          </Button>
        </div>
      )}
    </li>
  )
}

/** The effect of upholding a report: a hidden or deleted post is not hidden again. */
function upholding({ post }: Report) {
  return post.state === 'shown'
    ? { question: 'Hide this post?', confirm: 'Hide post' }
    : { question: 'Uphold this report?', confirm: 'Uphold report' }
}

function SettleDialog({
  report,
  status,
  onClose,
}: {
  report: Report
  status: 'upheld' | 'dismissed'
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const settle = useMutation({
    mutationFn: (reason: string) =>
      callApi('PUT /api/admin/reports/{id}', { params: { id: report.id }, body: { status, reason } }),
    onSuccess: async () => {
      await Promise.all(
        ['/api/admin/reports', '/api/admin/moderation'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      )
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={status === 'upheld' ? upholding(report).question : 'Dismiss this report?'}
      description="This also settles other open reports of this post. The reason is kept in the log."
      confirmLabel={status === 'upheld' ? upholding(report).confirm : 'Dismiss report'}
      danger={status === 'upheld'}
      busy={settle.isPending}
      refusal={settle.error?.message ?? null}
      onConfirm={(reason) => settle.mutate(reason)}
      onClose={onClose}
    />
  )
}
