import type { CalendarItem } from '../../contract/calendar.ts'
import { Link } from '../ui/navigation/link.tsx'
import { dayIn, weeksOf } from './month.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const shownOnDay = 3

export interface MonthTableProps {
  month: string
  name: string
  items: readonly CalendarItem[]
  /** The reader's day; null until it is known. */
  today: string | null
  timeZone: string
}

/** On phones a day shows only the number of entries; the list below has the details. */
export function MonthTable({ month, name, items, today, timeZone }: MonthTableProps) {
  const byDay = Map.groupBy(items, ({ startsAt }) => dayIn(startsAt, timeZone))
  return (
    <table className="month">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={day.startsWith(month) ? undefined : ''}
                aria-current={day === today ? 'date' : undefined}
              >
                <time dateTime={day} className="month-day">
                  {Number(day.slice(8))}
                </time>
                <DayItems items={byDay.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayItems({ items }: { items: readonly CalendarItem[] }) {
  if (items.length === 0) return null
  const more = items.length - shownOnDay
  return (
    <>
      <span className="month-count">
        <span aria-hidden="true">{items.length}</span>
        <span className="sr-only">{items.length === 1 ? 'one entry' : `${items.length} entries`}</span>
      </span>
      <ul className="month-items">
        {items.slice(0, shownOnDay).map((item) => (
          <li key={item.id} data-kind={item.kind}>
            <Link to={item.path}>
              <bdi>{item.title}</bdi>
            </Link>
          </li>
        ))}
        {more > 0 && <li className="type-note text-ink-2">{`${more} more`}</li>}
      </ul>
    </>
  )
}
