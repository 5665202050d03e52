import { TabLinks } from '../ui/tab-links.tsx'
import { managementAddress } from './management-address.ts'
import type { ReportStatus } from './moderation-queries.ts'

const states: Record<ReportStatus, string> = { open: 'Open', upheld: 'Upheld', dismissed: 'Dismissed' }

/** Which reports of a queue are looked at. */
export function ReportStates({ tab, status }: { tab: 'reports' | 'works'; status: ReportStatus }) {
  return (
    <TabLinks
      label="Which reports"
      links={Object.entries(states).map(([value, label]) => ({
        to: managementAddress(tab, { status: value as ReportStatus }),
        label,
        current: value === status,
      }))}
    />
  )
}
