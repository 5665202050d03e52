import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CalendarPage } from '../calendar/calendar-page.tsx'
import { FeedPanel } from '../calendar/feed-panel.tsx'
import { dayIn, isMonth, spanOf } from '../calendar/month.ts'
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
  head: ({ matches }) =>
    pageHead(matches, {
      title: 'Calendar',
      description: 'Your sessions, due dates and announcements.',
      private: true,
    }),
  component: CalendarRoute,
})

function CalendarRoute() {
  const { view = 'month', month: asked } = Route.useSearch()
  const { month } = Route.useLoaderData()
  const navigate = useNavigate()
  // Without a month in the address, the reader's month is known only in the browser; it starts up to 14 hours before or
  // after the server's.
  useEffect(() => {
    if (asked !== undefined) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const here = dayIn(new Date().toISOString(), timeZone).slice(0, 7)
    if (here !== month) {
      void navigate({ to: '.', search: (known) => ({ ...known, month: here }), replace: true })
    }
  }, [asked, month, navigate])
  const { from, to } = spanOf(month)
  const { data } = useSuspenseQuery(calendarQuery(from, to))
  const { data: feed } = useSuspenseQuery(feedQuery)
  return (
    <CalendarPage month={month} view={view} items={data.items}>
      <FeedPanel address={feed.address} />
    </CalendarPage>
  )
}
