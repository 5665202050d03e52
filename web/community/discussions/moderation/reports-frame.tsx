import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { managementAddress } from '../forums/management-address.ts'
import type { ReportStatus } from './moderation-queries.ts'

const states: Record<ReportStatus, string> = { open: 'Open', upheld: 'Upheld', dismissed: 'Dismissed' }

interface ReportsFrameProps<Report> {
  tab: 'reports' | 'works' | 'messages'
  status: ReportStatus
  reports: readonly Report[]
  isFirst: boolean
  /** Cursor of the older ones. */
  next: string | null
  /** Shown if the queue is empty. */
  nothingWaits: string
  row: (report: Report) => ReactNode
}

/** States: empty, full. */
export function ReportsFrame<Report extends { id: string }>(props: ReportsFrameProps<Report>) {
  const { tab, status, reports, isFirst, next, nothingWaits, row } = props
  return (
    <>
      <TabLinks
        label="Which reports"
        links={Object.entries(states).map(([value, label]) => ({
          to: managementAddress(tab, { status: value as ReportStatus }),
          label,
          current: value === status,
        }))}
      />
      {reports.length === 0 && !isFirst ? (
        <EmptyState
          title="That’s all on this page"
          action={<ButtonLink to={managementAddress(tab, { status })}>Newest reports</ButtonLink>}
          className="mt-8"
        />
      ) : reports.length === 0 ? (
        <EmptyState title={status === 'open' ? 'No open reports' : 'Nothing here yet'} className="mt-8">
          {status === 'open' ? nothingWaits : undefined}
        </EmptyState>
      ) : (
        <ul>{reports.map(row)}</ul>
      )}
      {next !== null && (
        <p className="pt-6">
          <ButtonLink to={managementAddress(tab, { status, cursor: next })} variant="outline" size="small">
            Older reports
          </ButtonLink>
        </p>
      )}
    </>
  )
}
