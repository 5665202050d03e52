/** Sessions, live sessions, due dates and announcements by date, also as a feed for other calendars. */
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { day } from './moments.ts'

export const calendarItem = z.object({
  id: z.string(),
  kind: z.enum(['session', 'live-session', 'sitting', 'opening', 'due', 'announcement']),
  title: z.string(),
  /** Name of the group, course or school. */
  about: z.string(),
  startsAt: z.string(),
  /** Null for a moment without duration. */
  endsAt: z.nullable(z.string()),
  /** Path on this site. */
  path: z.string(),
})

const givenDay = day('Enter a valid date')

export const calendar = endpoints({
  'GET /api/user/calendar': {
    access: 'student',
    summary: 'The viewer’s calendar between two days, at most 100 days',
    description:
      '`only=appointments` leaves out announcements and openings of modules, which ask for nothing at their time.',
    query: z.object({ from: givenDay, to: givenDay, only: z.optional(z.enum(['appointments'])) }),
    output: z.object({ items: z.array(calendarItem) }),
  },
  'GET /api/user/calendar/{id}': {
    access: 'student',
    summary: 'One appointment as a file for another calendar (text/calendar)',
    description: 'With the id it has in the feed, so a calendar that has both shows it once.',
    params: z.object({ id: z.string().check(z.maxLength(300)) }),
    download: true,
    output: z.file(),
    refusals: { 'appointment-not-found': { status: 404, title: 'Appointment not found' } },
  },
  'GET /api/user/calendar-feed': {
    access: 'student',
    secret: true,
    summary: 'The private URL of the viewer’s calendar feed, or null',
    output: z.object({ address: z.nullable(z.string()) }),
  },
  'POST /api/user/calendar-feed': {
    access: 'student',
    summary: 'Open the viewer’s feed under a new URL, or close it; every earlier URL stops working',
    body: z.object({ open: z.boolean() }),
    output: z.object({ address: z.nullable(z.string()) }),
  },
})

export type CalendarItem = z.infer<typeof calendarItem>
