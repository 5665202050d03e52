import { randomUUID } from 'node:crypto'
import { calendar } from '../../contract/calendar.ts'
import type { Api } from '../platform/http/api.ts'
import { implement } from '../platform/http/implement.ts'
import { problemResponse, Refusal } from '../platform/http/refusal.ts'
import type { CalendarService } from './service.ts'

const calendarHeaders = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'private, no-store',
}

export function calendarRoutes(service: CalendarService) {
  return implement(calendar, {
    'GET /api/user/calendar': ({ viewer, query }) => service.items(viewer, query),
    'GET /api/user/calendar/{id}': async ({ viewer, params }) =>
      new Response(await service.appointment(viewer, params.id), {
        headers: { ...calendarHeaders, 'content-disposition': 'attachment; filename="appointment.ics"' },
      }),
    'GET /api/user/calendar-feed': ({ viewer }) => service.feed(viewer),
    'POST /api/user/calendar-feed': ({ viewer, body }) => service.setFeed(viewer, body.open),
  })
}

/** The feed for calendar programs. Its address is the credential: no session, no caching. */
export function addCalendarFeed(api: Api, service: CalendarService): void {
  api.get('/api/calendar/:file{.+\\.ics}', async (context) => {
    const token = context.req.param('file').slice(0, -'.ics'.length)
    const text = token.length > 400 ? null : await service.iCalendar(token)
    if (text === null) {
      const refusal = new Refusal('not-found', 'There is no calendar at this address, or no longer.')
      return problemResponse(refusal, randomUUID())
    }
    return new Response(text, {
      headers: {
        ...calendarHeaders,
        'content-disposition': 'inline; filename="creare.ics"',
        'x-robots-tag': 'noindex',
      },
    })
  })
}
