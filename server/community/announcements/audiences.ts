import type { AddressedKind, AnnouncementAudience } from '../../../contract/community/announcements.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Database } from '../../../database/client.ts'
import { courseStateNames } from '../../../rules/courses/authoring.ts'
import { dateFormat } from '../../../rules/text/date-format.ts'
import type { RoundToAnnounceTo } from '../../courses/rounds/queries.ts'
import type { RoundsService } from '../../courses/rounds/service-interface.ts'
import type { GroupsService } from '../../people/groups/service.ts'
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

const day = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

interface AudienceSources {
  db: Database
  rounds: Pick<RoundsService, 'toAnnounceTo'>
  schoolGroups: Pick<GroupsService, 'choices' | 'taught'>
}

export interface AudienceQuery {
  kind: AddressedKind
  search?: string | undefined
  after?: string | undefined
}

/**
 * A page of possible audiences: all for administrators; taught courses, their rounds and taught school groups for others.
 *
 * @throws Refusal `audience-not-yours` for study groups if the viewer is no administrator; `invalid-input` for an invalid
 *   cursor
 */
export async function audiencesFor(
  { db, rounds, schoolGroups }: AudienceSources,
  viewer: Viewer,
  query: AudienceQuery,
): Promise<OutputOf<'GET /api/announcement-audiences'>> {
  const { kind, search = '', after } = query
  const most = pageLength + 1
  if (kind === 'course') {
    const from = after === undefined ? null : coursePlaceOf(after)
    const rows = await coursesToAddress(db, viewer, { search, after: from, most })
    return pageOf(rows, presentCourse, ({ position, id }) => writeParts([position, id]))
  }
  if (kind === 'round') {
    const from = after === undefined ? null : roundPlaceOf(after)
    const rows = await rounds.toAnnounceTo(viewer, { search, after: from, most })
    return pageOf(rows, presentRound, ({ startsOn, id }) => writeParts([startsOn, id]))
  }
  if (kind === 'school-group') {
    const page = after === undefined ? { search } : { search, after }
    const { groups, next } =
      viewer.role === 'admin'
        ? await schoolGroups.choices(page)
        : await schoolGroups.taught.page(viewer, page)
    return { audiences: groups.map(presentSchoolGroup), next }
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
  const size = sizeOf(members)
  return { id, name, context: courseCode === null ? size : `${courseCode} · ${size}` }
}

const presentSchoolGroup = (row: {
  id: string
  name: string
  memberCount: number
}): AnnouncementAudience => ({
  id: row.id,
  name: row.name,
  context: sizeOf(row.memberCount),
})

const presentRound = ({
  id,
  name,
  courseTitle,
  startsOn,
  people,
}: RoundToAnnounceTo): AnnouncementAudience => ({
  id,
  name: `${courseTitle} · ${name}`,
  context: `From ${day.format(new Date(startsOn))} · ${people === 1 ? '1 person' : `${people} people`}`,
})

const sizeOf = (members: number) => (members === 1 ? '1 member' : `${members} members`)

/** @throws Refusal `invalid-input` for a cursor no page created */
function roundPlaceOf(after: string): { startsOn: string; id: string } {
  const [startsOn = '', id = '', ...more] = readParts(after)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(startsOn) && !Number.isNaN(Date.parse(startsOn))
  if (!isDay || !uuids.test(id) || more.length > 0) throw noSuchPage()
  return { startsOn, id }
}

/** @throws Refusal `invalid-input` for a cursor no page created */
function coursePlaceOf(after: string): { position: number; id: string } {
  const [position = '', id = '', ...more] = readParts(after)
  if (!/^-?\d{1,9}$/.test(position) || !/^[^\0]{1,64}$/.test(id) || more.length > 0) throw noSuchPage()
  return { position: Number(position), id }
}
