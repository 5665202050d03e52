/** The tabs of the administration's first screen, apart from it, because the address is read before it is loaded. */
export const adminTabs = { overview: 'Overview', users: 'Users', courses: 'Courses', reports: 'Reports' }
export type AdminTab = keyof typeof adminTabs

/** For a route's `validateSearch`; the first tab is the default and stays out of the address. */
export function readAdminTab(raw: unknown): AdminTab | undefined {
  return typeof raw === 'string' && raw !== 'overview' && Object.hasOwn(adminTabs, raw)
    ? (raw as AdminTab)
    : undefined
}
