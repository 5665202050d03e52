import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { CalendarItem } from '../../contract/calendar.ts'
import { dateFormat } from '../../rules/text/date-format.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { IconLink } from '../ui/icon-button.tsx'
import { TabLinks } from '../ui/navigation/tab-links.tsx'
import { Agenda } from './agenda.tsx'
import { dayIn, monthAfter } from './month.ts'
import { MonthTable } from './month-table.tsx'
import './calendar.css'
import { useTimeZone } from '../lib/use-time-zone.ts'

export interface CalendarPageProps {
  month: string
  view: 'month' | 'agenda'
  items: readonly CalendarItem[]
  /** The feed for other calendar apps. */
  children: ReactNode
}

const address = '/dashboard/calendar'

/** Dates are in the reader's time zone. */
export function CalendarPage({ month, view, items, children }: CalendarPageProps) {
  // The server renders in UTC.
  const timeZone = useTimeZone() ?? 'UTC'
  const [today, setToday] = useState<string | null>(null)
  useEffect(() => setToday(dayIn(new Date().toISOString(), timeZone)), [timeZone])
  const name = dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
  const inMonth = items.filter(({ startsAt }) => dayIn(startsAt, timeZone).startsWith(month))
  const to = (other: string) => `${address}?month=${other}${view === 'agenda' ? '&view=agenda' : ''}`
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-7">Calendar</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pb-6">
        <div className="flex flex-wrap items-center gap-2">
          <IconLink to={to(before)} label="Previous month">
            <ChevronLeft />
          </IconLink>
          <h2 className="type-heading min-w-[min(11rem,50vw)] text-center" aria-live="polite">
            {name}
          </h2>
          <IconLink to={to(after)} label="Next month">
            <ChevronRight />
          </IconLink>
          {today !== null && !today.startsWith(month) && (
            <ButtonLink
              to={view === 'agenda' ? `${address}?view=agenda` : address}
              variant="outline"
              size="small"
            >
              This month
            </ButtonLink>
          )}
        </div>
        <TabLinks
          label="View"
          links={[
            { to: `${address}?month=${month}`, label: 'Month', current: view === 'month' },
            { to: `${address}?month=${month}&view=agenda`, label: 'Agenda', current: view === 'agenda' },
          ]}
        />
      </div>
      {view === 'month' && (
        <MonthTable month={month} name={name} items={items} today={today} timeZone={timeZone} />
      )}
      <div className={view === 'month' ? 'pt-8 md:hidden' : ''}>
        {inMonth.length > 0 ? (
          <Agenda items={inMonth} timeZone={timeZone} />
        ) : (
          <EmptyState
            title={`Nothing in ${name}`}
            art={{ id: 'calendar', department: 'writing-publishing' }}
            action={
              <ButtonLink to="/dashboard/courses" variant="outline">
                Plan a course
              </ButtonLink>
            }
          >
            The days you plan for a course, live sessions, study group sessions, due dates and announcements
            appear here.
          </EmptyState>
        )}
      </div>
      <p className="type-note pt-6 text-ink-2">{`Times are in ${timeZone.replaceAll('_', ' ')}.`}</p>
      {children}
    </main>
  )
}
