import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestDirectMessage } from '../../../../contract/community/message-limits.ts'
import type { MessageReport } from '../../../../contract/community/messages.ts'
import { reportReasons } from '../../../../contract/community/report-reasons.ts'
import { userAddress } from '../../../../rules/addresses.ts'
import { callApi } from '../../../lib/api.ts'
import { FileList } from '../../../lib/files/file-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { messageReportsQuery, type ReportStatus } from './moderation-queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReportsFrame } from './reports-frame.tsx'

type Outcome = 'upheld' | 'dismissed'

/** Reported messages. Administrators read these alone, not the conversations around them. */
export function MessageReportQueue({ status, cursor }: { status: ReportStatus; cursor?: string }) {
  const { reports, next } = useSuspenseQuery(messageReportsQuery(status, cursor)).data
  const [settling, setSettling] = useState<{ report: MessageReport; outcome: Outcome } | null>(null)
  return (
    <>
      <ReportsFrame
        tab="messages"
        status={status}
        reports={reports}
        isFirst={cursor === undefined}
        next={next}
        nothingWaits="People can report a private message they received. You read that message only; the rest of the conversation stays private."
        row={(report) => (
          <MessageReportRow
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

function MessageReportRow({
  report: { reason, reporter, createdAt, note, status, message },
  onSettle,
}: {
  report: MessageReport
  onSettle: (outcome: Outcome) => void
}) {
  return (
    <li className="report-row">
      <div className="min-w-0">
        <p className="thread-row-facts">
          <Tag tone="bad">{reportReasons[reason]}</Tag>
          <span>
            {'reported by '}
            <bdi>{reporter ?? 'a former student'}</bdi>
            {', '}
            <LocalDate at={createdAt} ago />
          </span>
          {message.hidden && <Tag>Hidden</Tag>}
        </p>
        {note !== '' && (
          <p className="mt-2 wrap-anywhere">
            <bdi>{`“${note}”`}</bdi>
          </p>
        )}
        <div className="composer-preview">
          <p className="type-note pb-2 wrap-anywhere text-ink-2">
            {message.author === null ? (
              'A former student'
            ) : (
              <Link to={userAddress(message.author.id)} className="text-link">
                <bdi>{message.author.name}</bdi>
              </Link>
            )}
            {', '}
            <LocalDate at={message.sentAt} />
          </p>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {message.text}
          </p>
          <FileList files={message.files} label="Files of the message" />
        </div>
      </div>
      {status !== 'dismissed' && (
        <div className="flex flex-wrap gap-2">
          {status === 'open' && (
            <Button variant="danger" size="small" onClick={() => onSettle('upheld')}>
              Hide message
            </Button>
          )}
          <Button variant="outline" size="small" onClick={() => onSettle('dismissed')}>
            {status === 'open' ? 'Dismiss' : 'Show again'}
          </Button>
        </div>
      )}
    </li>
  )
}

function question(status: ReportStatus, outcome: Outcome) {
  const kept = 'The reason is kept in the audit log.'
  if (outcome === 'upheld')
    return {
      title: 'Hide this message?',
      description: `A line in its place says so. This settles all open reports of it. ${kept}`,
      confirmLabel: 'Hide message',
    }
  return status === 'open'
    ? {
        title: 'Dismiss this report?',
        description: `This settles all open reports of this message. ${kept}`,
        confirmLabel: 'Dismiss report',
      }
    : {
        title: 'Show this message again?',
        description: `Everyone in the conversation can read it again. ${kept}`,
        confirmLabel: 'Show again',
      }
}

function SettleDialog({
  report,
  outcome,
  onClose,
}: {
  report: MessageReport
  outcome: Outcome
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [warning, setWarning] = useState('')
  const settle = useMutation({
    mutationFn: (reason: string) =>
      callApi('PUT /api/admin/message-reports/{id}', {
        params: { id: report.id },
        body: { status: outcome, reason, ...(warning.trim() === '' ? {} : { warning }) },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['/api/admin/message-reports'] })
      onClose()
    },
  })
  const canWarn = outcome === 'upheld' && report.message.author !== null
  return (
    <ReasonDialog
      {...question(report.status, outcome)}
      danger={outcome === 'upheld'}
      busy={settle.isPending}
      refusal={settle.error?.message ?? null}
      onConfirm={(reason) => settle.mutate(reason)}
      onClose={onClose}
    >
      {canWarn && (
        <Field
          label="Warning to the author"
          optional
          hint="They get it as a message from the school and can answer."
        >
          <TextArea
            rows={3}
            value={warning}
            {...(warning.length > longestDirectMessage * 0.8 ? { limit: longestDirectMessage } : {})}
            onChange={({ target }) => setWarning(target.value)}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}
