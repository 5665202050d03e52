import type { ReactNode } from 'react'
import { TabLinks } from '../ui/tab-links.tsx'
import { type AdminTab, adminTabs } from './admin-tabs.ts'

/** The administration's first screen: four tabs that live in the address. */
export function DashboardPage({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <h1 className="type-section mb-4">Dashboard</h1>
      <TabLinks
        label="Administration, sections"
        links={Object.entries(adminTabs).map(([name, label]) => ({
          to: name === 'overview' ? '/admin' : `/admin?tab=${name}`,
          label,
          current: name === tab,
        }))}
      />
      {children}
    </main>
  )
}
