import { useSuspenseQuery } from '@tanstack/react-query'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { MessageReportQueue } from '../moderation/message-report-queue.tsx'
import {
  messageReportsQuery,
  type ReportStatus,
  reportsQuery,
  workReportsQuery,
} from '../moderation/moderation-queries.ts'
import { ModerationRecord } from '../moderation/moderation-record.tsx'
import { ReportQueue } from '../moderation/report-queue.tsx'
import { WorkReportQueue } from '../moderation/work-report-queue.tsx'
import { ForumSettings } from './forum-settings.tsx'
import { type ManagementTab, managementAddress } from './management-address.ts'
import '../discussions.css'

export interface ForumManagementProps {
  tab: ManagementTab
  status: ReportStatus
  /** Filters of the forums. */
  search?: string
  cursor?: string
}

/** Forum Management: reports of posts and works, the forums, and the moderation log. */
export function ForumManagementPage({ tab, status, search, cursor }: ForumManagementProps) {
  const { open: openReports } = useSuspenseQuery(reportsQuery('open')).data
  const { open: openWorkReports } = useSuspenseQuery(workReportsQuery('open')).data
  const { open: openMessageReports } = useSuspenseQuery(messageReportsQuery('open')).data
  const link = (to: ManagementTab, label: string, count?: number) => ({
    to: managementAddress(to),
    label,
    count,
    current: to === tab,
  })
  return (
    <main id="main" tabIndex={-1} className="pt-8 pb-24 md:pt-16">
      <h1 className="type-section mb-6">Forum Management</h1>
      <TabLinks
        label="Forum management"
        links={[
          link('reports', 'Reports', openReports || undefined),
          link('works', 'Public works', openWorkReports || undefined),
          link('messages', 'Messages', openMessageReports || undefined),
          link('forums', 'Forums'),
          link('record', 'Log'),
        ]}
      />
      <div className="pt-8">
        {tab === 'reports' && <ReportQueue status={status} cursor={cursor} />}
        {tab === 'works' && <WorkReportQueue status={status} cursor={cursor} />}
        {tab === 'messages' && <MessageReportQueue status={status} cursor={cursor} />}
        {tab === 'forums' && <ForumSettings search={search} cursor={cursor} />}
        {tab === 'record' && <ModerationRecord cursor={cursor} />}
      </div>
    </main>
  )
}
