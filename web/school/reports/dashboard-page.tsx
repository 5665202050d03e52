import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { type AdminTab, adminTabs } from './admin-tabs.ts'

export interface DashboardPageProps {
  tab: AdminTab
  /** Shown above everything. */
  notice?: ReactNode
  children: ReactNode
}

export function DashboardPage({ tab, notice, children }: DashboardPageProps) {
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      {notice}
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="type-section">Dashboard</h1>
        <ButtonLink to="/admin/courses/new">
          <Plus />
          Add Course
        </ButtonLink>
      </div>
      <TabLinks
        label="Administration sections"
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
