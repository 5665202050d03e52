import type { ApplicationStatus } from '../../../contract/people/admissions.ts'

export const statusLabels: Record<ApplicationStatus, string> = {
  received: 'Received',
  admitted: 'Admitted',
  declined: 'Declined',
  activated: 'Activated',
  'has-account': 'Had an account',
}

export interface ApplicationFilterState {
  status?: ApplicationStatus | undefined
  search?: string | undefined
  after?: string | undefined
}

export function applicationsAddress({ status, search, after }: ApplicationFilterState): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (search) query.set('search', search)
  if (after) query.set('after', after)
  return query.size > 0 ? `/admin/applications?${query}` : '/admin/applications'
}
