import type { Database } from '../../../database/client.ts'
import { noSuchPage, readParts, writeParts } from '../../platform/http/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type ForumPlace, forumSettingsAfter, forumsAfter } from './forum-list-queries.ts'
import { presentForum } from './present.ts'

const pageLength = 50

export interface ForumListQuery {
  can?: 'write' | 'moderate' | undefined
  search?: string | undefined
  cursor?: string | undefined
}

/**
 * A page of the forums the viewer may read, their own first: a student of few courses among ten thousand sees theirs on
 * the first page.
 *
 * @throws Refusal `invalid-input` for an invalid cursor
 */
export async function forumList(db: Database, viewer: Viewer, { can, search = '', cursor }: ForumListQuery) {
  const rows = await forumsAfter(db, viewer, { can: can ?? null, ...pageOf(search, cursor) })
  return {
    forums: rows.slice(0, pageLength).map((row) => presentForum(row, viewer)),
    next: nextOf(rows),
  }
}

/**
 * The same for administrators: every forum with its settings.
 *
 * @throws Refusal `invalid-input` for an invalid cursor
 */
export async function forumSettingsList(db: Database, { search = '', cursor }: Omit<ForumListQuery, 'can'>) {
  const rows = await forumSettingsAfter(db, pageOf(search, cursor))
  return { forums: rows.slice(0, pageLength).map(({ rank: _, ...forum }) => forum), next: nextOf(rows) }
}

const pageOf = (search: string, cursor: string | undefined) => ({
  search,
  after: cursor === undefined ? null : placeOf(cursor),
  most: pageLength + 1,
})

function nextOf(rows: readonly ForumPlace[]): string | null {
  const last = rows.length > pageLength ? rows[pageLength - 1] : undefined
  return last === undefined ? null : writeParts([last.rank, last.position, last.id])
}

/** @throws Refusal `invalid-input` for a cursor no page created */
function placeOf(cursor: string): ForumPlace {
  const [rank = '', position = '', id = '', ...more] = readParts(cursor)
  if (!/^[012]$/.test(rank) || !/^-?\d{1,9}$/.test(position) || !/^[^\0]{1,64}$/.test(id) || more.length > 0)
    throw noSuchPage('cursor')
  return { rank: Number(rank), position: Number(position), id }
}
