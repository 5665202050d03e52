import type { ReportStatus } from '../moderation/moderation-queries.ts'

export const managementTabs = ['reports', 'works', 'messages', 'forums', 'record'] as const
export type ManagementTab = (typeof managementTabs)[number]

export const managementAddress = (
  tab: ManagementTab,
  search: { status?: ReportStatus; search?: string | undefined; cursor?: string } = {},
) => {
  const known = Object.entries({ tab, ...search }).filter((part): part is [string, string] =>
    Boolean(part[1]),
  )
  return `/admin/forums?${new URLSearchParams(known)}`
}
