import type { AnnouncementAudience } from '../../../contract/community/announcements.ts'
import type { Database } from '../../../database/client.ts'
import { courseStateNames } from '../../../rules/courses/authoring.ts'
import {
  noSuchPage,
  readCursor,
  readParts,
  uuids,
  writeCursor,
  writeParts,
} from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import {
  type CourseToAddress,
  coursesToAddress,
  type GroupToAddress,
  groupsToAddress,
} from './audience-queries.ts'

const pageLength = 20

export interface AudienceQuery {
  kind: 'course' | 'group'
  search?: string | undefined
  after?: string | undefined
}

/**
 * A page of possible audiences: every course and group for administrators, taught courses for others.
 *
 * @throws Refusal `audience-not-yours` for groups if the viewer is no administrator; `invalid-input` for an invalid
 *   cursor
 */
export async function audiencesFor(db: Database, viewer: Viewer, query: AudienceQuery) {
  const { kind, search = '', after } = query
  const most = pageLength + 1
  if (kind === 'course') {
    const from = after === undefined ? null : coursePlaceOf(after)
    const rows = await coursesToAddress(db, viewer, { search, after: from, most })
    return pageOf(rows, presentCourse, ({ position, id }) => writeParts([position, id]))
  }
  if (viewer.role !== 'admin') {
    throw new Refusal('audience-not-yours', 'Only administrators write to study groups.')
  }
  const rows = await groupsToAddress(db, { search, after: readCursor(after, { ids: uuids }), most })
  return pageOf(rows, presentGroup, ({ cursorAt, id }) => writeCursor({ at: cursorAt, id }))
}

function pageOf<Row>(
  rows: readonly Row[],
  present: (row: Row) => AnnouncementAudience,
  placeOf: (row: Row) => string,
) {
  const last = rows.length > pageLength ? rows[pageLength - 1] : undefined
  return {
    audiences: rows.slice(0, pageLength).map(present),
    next: last === undefined ? null : placeOf(last),
  }
}

function presentCourse({ id, code, title, status }: CourseToAddress): AnnouncementAudience {
  // Shown with a course that students cannot find in the catalog.
  const context = status === 'published' ? '' : courseStateNames[status]
  return { id, name: `${code} ${title}`, context }
}

function presentGroup({ id, name, courseCode, members }: GroupToAddress): AnnouncementAudience {
  const size = members === 1 ? '1 member' : `${members} members`
  return { id, name, context: courseCode === null ? size : `${courseCode} · ${size}` }
}

/** @throws Refusal `invalid-input` for a cursor no page created */
function coursePlaceOf(after: string): { position: number; id: string } {
  const [position = '', id = '', ...more] = readParts(after)
  if (!/^-?\d{1,9}$/.test(position) || !/^[^\0]{1,64}$/.test(id) || more.length > 0) throw noSuchPage()
  return { position: Number(position), id }
}
