import { randomUUID } from 'node:crypto'
import type { announcements } from '../../../contract/community/announcements.ts'
import { announcementTo } from '../bodies.ts'

/** The course of the matrix's instructor: instructors can address no other. */
export const taughtCourse = 'brd-101'

export const announcementSamples = () => {
  const announcement = announcementTo(taughtCourse)
  return {
    'GET /api/user/announcements': {},
    'GET /api/user/announcements/{id}': { params: { id: randomUUID() }, answer: 404 },
    'POST /api/user/announcements/{id}/seen': { params: { id: randomUUID() }, answer: 404 },
    'GET /api/announcements': {},
    'GET /api/announcement-audiences': { query: { kind: 'course' } },
    'PUT /api/announcements/{id}': {
      params: { id: announcement.id },
      body: announcement,
    },
    'DELETE /api/announcements/{id}': { params: { id: randomUUID() }, answer: 404 },
    'POST /api/announcement-preview': { body: { text: '**Bold**' } },
  } satisfies Record<keyof typeof announcements, object>
}
