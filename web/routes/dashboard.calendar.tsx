import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarPage } from '../calendar/calendar-page.tsx'
import { FeedPanel } from '../calendar/feed-panel.tsx'
import { isMonth, spanOf } from '../calendar/month.ts'
import { calendarQuery, feedQuery } from '../calendar/queries.ts'
import { pageHead } from '../lib/page-head.ts'

interface Search {
  month?: string
  view?: 'agenda'
}

const monthOf = ({ month }: Search) => month ?? new Date().toISOString().slice(0, 7)

export const Route = createFileRoute('/dashboard/calendar')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(isMonth(search.month) ? { month: search.month } : {}),
    ...(search.view === 'agenda' ? { view: 'agenda' } : {}),
  }),
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: async ({ context: { queryClient }, deps }) => {
    const month = monthOf(deps)
    const { from, to } = spanOf(month)
    await Promise.all([
      queryClient.query({ ...calendarQuery(from, to), staleTime: 2_000 }),
      queryClient.query({ ...feedQuery, staleTime: 'static' }),
    ])
    return { month }
  },
  head: () =>
    pageHead({
      title: 'Calendar',
      description: 'Your sessions, due dates and announcements.',
      private: true,
    }),
  component: CalendarRoute,
})

function CalendarRoute() {
  const { view = 'month' } = Route.useSearch()
  const { month } = Route.useLoaderData()
  const { from, to } = spanOf(month)
  const { data } = useSuspenseQuery(calendarQuery(from, to))
  const { data: feed } = useSuspenseQuery(feedQuery)
  return (
    <CalendarPage month={month} view={view} items={data.items}>
      <FeedPanel address={feed.address} />
    </CalendarPage>
  )
}
