import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CoursesPanel } from '../courses/authoring/courses/courses-panel.tsx'
import { BuiltInChoice } from '../courses/authoring/curriculum/built-in-courses.tsx'
import { builtInQuery } from '../courses/authoring/curriculum/built-in-query.ts'
import { managedCoursesQuery } from '../courses/authoring/queries.ts'
import { pageHead } from '../lib/page-head.ts'
import { SecurityReminder } from '../people/security/security-reminder.tsx'
import { usersQuery } from '../people/users/queries.ts'
import { UsersPanel } from '../people/users/users-panel.tsx'
import { readAdminTab } from '../school/reports/admin-tabs.ts'
import { DashboardPage } from '../school/reports/dashboard-page.tsx'
import { isNew } from '../school/reports/first-steps.tsx'
import { OverviewPanel } from '../school/reports/overview-panel.tsx'
import { overviewQuery, reportsQuery } from '../school/reports/queries.ts'
import { ReportsPanel } from '../school/reports/reports-panel.tsx'
import { securityQuery } from '../shell/security-query.ts'

export const Route = createFileRoute('/admin/')({
  validateSearch: (raw: Record<string, unknown>) => ({ tab: readAdminTab(raw.tab) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // Signed out, the layout shows the login form; load nothing.
    if (context.administrator === null) return
    const { queryClient } = context
    // Figures are live: refetched on every visit, kept while the page is open.
    if (deps.tab === 'users') await queryClient.query({ ...usersQuery({}), staleTime: 0 })
    else if (deps.tab === 'courses') await queryClient.query({ ...managedCoursesQuery, staleTime: 0 })
    else {
      const reports = deps.tab === 'reports' ? queryClient.query({ ...reportsQuery, staleTime: 0 }) : null
      const [overview] = await Promise.all([queryClient.query({ ...overviewQuery, staleTime: 0 }), reports])
      if (isNew(overview)) await queryClient.query({ ...builtInQuery, staleTime: 0 })
    }
  },
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Administration',
      description: 'Manage the school’s people and courses.',
      private: true,
    }),
  component: AdminHomeRoute,
})

const PANELS = { overview: Overview, users: Users, courses: Courses, reports: Reports }

function AdminHomeRoute() {
  const { tab = 'overview' } = Route.useSearch()
  const Panel = PANELS[tab]
  const { data: security } = useQuery(securityQuery)
  return (
    <DashboardPage tab={tab} notice={security?.remind && <SecurityReminder />}>
      <Panel />
    </DashboardPage>
  )
}

function Overview() {
  return <OverviewPanel overview={useSuspenseQuery(overviewQuery).data} courseChoice={<BuiltInChoice />} />
}

function Users() {
  const { users, total } = useSuspenseQuery(usersQuery({})).data
  return <UsersPanel users={users} total={total} />
}

function Courses() {
  return <CoursesPanel courses={useSuspenseQuery(managedCoursesQuery).data.courses} />
}

function Reports() {
  const { weeks } = useSuspenseQuery(overviewQuery).data
  return <ReportsPanel weeks={weeks} {...useSuspenseQuery(reportsQuery).data} />
}
