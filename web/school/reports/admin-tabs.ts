/** Separate from the page, because the route reads the address before it loads. */
export const adminTabs = { overview: 'Overview', users: 'Users', courses: 'Courses', reports: 'Reports' }
export type AdminTab = keyof typeof adminTabs

/** For `validateSearch`; the default tab stays out of the address. */
export function readAdminTab(raw: unknown): AdminTab | undefined {
  return typeof raw === 'string' && raw !== 'overview' && Object.hasOwn(adminTabs, raw)
    ? (raw as AdminTab)
    : undefined
}
