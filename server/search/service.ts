import type { Logger } from 'pino'
import type { OutputOf } from '../../contract/index.ts'
import { type SearchGroup, type SearchKind, searchKind } from '../../contract/search.ts'
import type { Database } from '../../database/client.ts'
import { typedSearch } from '../../rules/search/search.ts'
import { readParts, writeParts } from '../platform/http/cursor.ts'
import type { Reads } from '../platform/http/read-places.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentResult } from './present.ts'
import { type FoundRow, findSimilar, findWords, forgivesMisspelling } from './queries.ts'
import type { ResultPlace } from './wanted.ts'

const ofEachKind = 5
const toAPage = 20

/** Two letters are similar to half of all words. */
const shortestCompared = 3

interface Question {
  q: string
  kind?: SearchKind
  after?: string
}

/** Searches what the viewer may read. Each type checks access in its WHERE (`*-queries.ts`). */
export interface SearchService {
  /**
   * The best results of each type, or a page of one type.
   *
   * @throws Refusal `invalid-input` for an invalid cursor
   */
  find(viewer: Viewer | null, question: Question): Promise<OutputOf<'GET /api/search'>>
}

export function searchService({
  db,
  reads,
  logger,
}: {
  db: Database
  reads: Reads
  logger: Logger
}): SearchService {
  let comparesSpelling: Promise<boolean> | undefined

  return {
    async find(viewer, { q, kind, after }) {
      const typed = typedSearch(q)
      const from = kind === undefined ? null : readPlace(after)
      if (typed.whole === '') return { groups: [], similar: false }
      const kinds = kind === undefined ? searchKind.options : [kind]
      const length = kind === undefined ? ofEachKind : toAPage
      const wanted = { typed, viewer, after: from?.place ?? null, most: length + 1 }
      const rows = from?.similar ? [] : await reads.read((place) => findWords(place, kinds, wanted))
      if (rows.length > 0 || (from !== null && !from.similar)) {
        return { groups: groupsOf(rows, kinds, length, false), similar: false }
      }
      const alike = (await mayCompare(typed.whole))
        ? await reads.read((place) => findSimilar(place, kinds, wanted))
        : []
      return { groups: groupsOf(alike, kinds, length, true), similar: alike.length > 0 }
    },
  }

  async function mayCompare(typed: string): Promise<boolean> {
    if (typed.length < shortestCompared) return false
    comparesSpelling ??= forgivesMisspelling(db).then((does) => {
      if (!does) {
        logger.warn(
          'The search finds no misspelt words: this database lacks the extension pg_trgm (docs/settings.md)',
        )
      }
      return does
    })
    return comparesSpelling.catch((error) => {
      comparesSpelling = undefined
      throw error
    })
  }
}

function groupsOf(
  rows: readonly FoundRow[],
  kinds: readonly SearchKind[],
  length: number,
  similar: boolean,
): SearchGroup[] {
  return kinds.flatMap((kind) => {
    const found = rows.filter((row) => row.kind === kind)
    const page = found.slice(0, length)
    const last = page.at(-1)
    if (last === undefined) return []
    const next =
      found.length > length ? writeParts([similar ? 'similar' : 'words', last.rank, last.id]) : null
    return [{ kind, results: page.map(presentResult), next }]
  })
}

/** @throws Refusal `invalid-input` */
function readPlace(after: string | undefined): { similar: boolean; place: ResultPlace } | null {
  if (after === undefined) return null
  const [mode, rank, id, ...more] = readParts(after)
  const isPlace = (mode === 'words' || mode === 'similar') && more.length === 0
  if (!isPlace || !id || id.length > 100 || !rank || !Number.isFinite(Number(rank))) {
    const message = 'This page of the list does not exist'
    throw new Refusal('invalid-input', message, { fields: [{ field: 'after', message }] })
  }
  return { similar: mode === 'similar', place: { rank: Number(rank), id } }
}
