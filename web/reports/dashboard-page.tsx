import type { ReactNode } from 'react'
import { TabLinks } from '../ui/tab-links.tsx'

const TABS = { overview: 'Overview', users: 'Users', courses: 'Courses', reports: 'Reports' }
export type AdminTab = keyof typeof TABS

/** For a route's `validateSearch`; the first tab is the default and stays out of the address. */
export function readAdminTab(raw: unknown): AdminTab | undefined {
  return typeof raw === 'string' && raw !== 'overview' && Object.hasOwn(TABS, raw)
    ? (raw as AdminTab)
    : undefined
}

/** The administration's first screen: four tabs that live in the address. */
export function DashboardPage({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="pt-16">
      <h1 className="type-section mb-4">Dashboard</h1>
      <TabLinks
        label="Administration, sections"
        links={Object.entries(TABS).map(([name, label]) => ({
          to: name === 'overview' ? '/admin' : `/admin?tab=${name}`,
          label,
          current: name === tab,
        }))}
      />
      {children}
    </main>
  )
}
