import { type SQL, sql } from 'drizzle-orm'
import type { SearchKind } from '../../contract/search.ts'
import type { Database } from '../../database/client.ts'
import { type Cutting, excerptOf, markedIn, spotsOf } from '../../rules/search/search-excerpts.ts'
import {
  coursesFound,
  departmentsFound,
  documentsFound,
  lecturesFound,
  modulesFound,
  tractsFound,
} from './catalogue-queries.ts'
import {
  announcementsFound,
  discussionsFound,
  notesFound,
  peopleFound,
  studyGroupsFound,
  type ViewerSearch,
} from './community-queries.ts'
import { likeness, similarOf } from './similar-queries.ts'
import type { Wanted } from './wanted.ts'

export interface About {
  courseId?: string
  courseCode?: string | null
  courseTitle?: string
  position?: number
  difficulty?: string
  threadId?: string
  forumId?: string
  forum?: string
  number?: number
  author?: string | null
  at?: string
  handle?: string
}

/** A search before the database has stemmed its words. */
type Question = Omit<Wanted, 'spots'>

export interface FoundRow {
  kind: SearchKind
  id: string
  rank: number
  place: number
  /** In pieces, every second one is a match. */
  title: string[]
  excerpt: string[] | null
  about: About
}

const openKinds: Partial<Record<SearchKind, (wanted: Wanted) => SQL>> = {
  courses: coursesFound,
  modules: modulesFound,
  lectures: lecturesFound,
  documents: documentsFound,
  departments: departmentsFound,
  tracts: tractsFound,
  people: peopleFound,
}

const studentKinds: Partial<Record<SearchKind, (wanted: ViewerSearch) => SQL>> = {
  discussions: discussionsFound,
  'study-groups': studyGroupsFound,
  announcements: announcementsFound,
  notes: notesFound,
}

export async function findWords(db: Database, kinds: readonly SearchKind[], question: Question) {
  const { viewer } = question
  return found(db, question, (wanted) =>
    kinds.flatMap((kind) => {
      const open = openKinds[kind]
      if (open) return [open(wanted)]
      const own = studentKinds[kind]
      return own && viewer ? [own({ ...wanted, viewer })] : []
    }),
  )
}

/** Titles similar to the query. Needs the extension pg_trgm, see `forgivesMisspelling`. */
export async function findSimilar(db: Database, kinds: readonly SearchKind[], question: Question) {
  return found(db, question, (wanted) => kinds.flatMap((kind) => similarOf(kind, wanted) ?? []))
}

type ReadRow = Omit<FoundRow, 'title' | 'excerpt'> & { title: string; excerpt: Cutting | null }

/** Runs one statement for all types in a read-only transaction, because it needs its own planner settings. */
async function found(
  db: Database,
  question: Question,
  selectsOf: (wanted: Wanted) => readonly SQL[],
): Promise<FoundRow[]> {
  const rows = await db.transaction(
    async (tx) => {
      // Plan for these words, because their frequency decides between the word index and time order. Avoid sequential
      // scans: the planner does not know that every long text would be decompressed. The data is in memory: with the
      // default page cost, thirty thousand posts would be read in time order instead of three thousand from the word
      // index.
      const { rows } = await tx.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
        set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
        set_config('random_page_cost', '0.1', true), set_config('seq_page_cost', '0.1', true),
        set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true),
        tsvector_to_array(to_tsvector('english', ${question.typed.whole}::text)) as stems`)
      const { stems } = rows[0] as { stems: string[] }
      const spots = spotsOf(question.typed, stems)
      const selects = selectsOf({ ...question, spots })
      if (selects.length === 0) return []
      const statement = sql.join(
        selects.map((select) => sql`(${select})`),
        sql` union all `,
      )
      const read = (await tx.execute(statement)).rows as unknown as ReadRow[]
      return read.map(({ title, excerpt, ...row }) => ({
        ...row,
        title: markedIn(title, spots),
        excerpt: excerpt && excerptOf(excerpt, spots),
      }))
    },
    { accessMode: 'read only' },
  )
  return rows.sort((one, other) => one.place - other.place)
}

/** Whether this database supports similarity search; see the migration search-typos. */
export async function forgivesMisspelling(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_extension where extname = 'pg_trgm'`)
  return rows.length > 0
}
