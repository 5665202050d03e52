import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../database/schema/index.ts'

/**
 * A table is named only in its own room, in Drizzle's builder and in SQL text alike. Every other room asks the owner's
 * service. `.dependency-cruiser.mjs` keeps rooms out of each other's queries files; this keeps them out of each other's
 * tables, however they are named.
 */

/** Rooms that own the tables of a file of `database/schema`, where the two have different names. */
const ownersOf: Record<string, readonly string[]> = {
  accounts: ['accounts', 'users', 'user-merges'],
  // Authors change a course, the curriculum seeds it, the catalog reads it.
  catalogue: ['catalogue', 'authoring', 'curriculum'],
  films: ['authoring'],
  live: ['events'],
  mail: ['mail', 'outbox'],
  'school-summary': ['reports'],
  throttles: ['throttling'],
}

/** Tables with an owner of their own. */
const ownersOfTable: Record<string, readonly string[]> = {
  bank_questions: ['quizzes', 'authoring'],
  quiz_questions: ['quizzes', 'authoring', 'catalogue'],
  quizzes: ['quizzes', 'authoring', 'catalogue', 'curriculum'],
}

/** Rooms that copy, merge or dump whole rows of every room. Their lists are checked against the schema elsewhere. */
const ofAllTables = new Set(['backup', 'user-merges'])

/** By table, the other rooms that still name it. The list may only get shorter. */
const debts: Record<string, readonly string[]> = {
  announcements: ['search'],
  applications: ['accounts', 'profile'],
  assignment_drafts: ['authoring'],
  authenticators: ['accounts'],
  calendar_feeds: ['accounts'],
  certificates: ['reports'],
  course_instructors: ['discussions'],
  courses: [
    'announcements',
    'assignments',
    'certificates',
    'discussions',
    'grades',
    'http',
    'learning',
    'notes',
    'quizzes',
    'reports',
    'review',
    'search',
    'study-groups',
    'teaching',
    'users',
  ],
  departments: ['certificates', 'learning', 'reports', 'search'],
  email_changes: ['accounts'],
  enrollments: [
    'announcements',
    'assignments',
    'authoring',
    'discussions',
    'grades',
    'quizzes',
    'reports',
    'users',
  ],
  forums: ['search'],
  grade_overrides: ['assignments'],
  learning_events: ['rhythm'],
  mail_messages: ['profile'],
  media: ['authoring', 'profile'],
  merged_accounts: ['profile'],
  module_contents: ['assignments', 'learning', 'print', 'search'],
  module_notes: ['authoring', 'search'],
  module_positions: ['authoring'],
  module_progress: [
    'assignments',
    'authoring',
    'certificates',
    'quizzes',
    'reports',
    'review',
    'search',
    'users',
  ],
  modules: [
    'assignments',
    'certificates',
    'learning',
    'notes',
    'quizzes',
    'reports',
    'review',
    'search',
    'teaching',
    'users',
  ],
  one_time_tokens: ['profile'],
  passkeys: ['accounts'],
  posts: ['search'],
  profiles: ['assignments', 'discussions', 'search', 'work-reports'],
  quiz_attempts: ['authoring', 'reports', 'teaching', 'users'],
  quizzes: ['teaching', 'users'],
  security_steps: ['accounts'],
  sessions: ['profile'],
  study_group_members: ['announcements'],
  study_groups: ['announcements', 'search'],
  submissions: ['authoring', 'teaching', 'work-reports'],
  threads: ['search'],
  tract_courses: ['learning'],
  tracts: ['learning', 'search'],
  users: [
    'admissions',
    'announcements',
    'assignments',
    'authoring',
    'calendar',
    'certificates',
    'discussions',
    'grades',
    'notifications',
    'profile',
    'quizzes',
    'reports',
    'search',
    'security',
    'study-groups',
    'teaching',
    'user-imports',
    'work-reports',
  ],
}

const folder = import.meta.dirname
const tables = new Map<string, { variable: string; owners: readonly string[] }>()
for (const file of readdirSync(join(folder, '../database/schema'))) {
  const noun = file.replace('.ts', '')
  for (const [variable, table] of Object.entries(schema)) {
    if (!is(table, PgTable)) continue
    const text = readFileSync(join(folder, '../database/schema', file), 'utf8')
    if (!new RegExp(`export const ${variable} = pgTable`).test(text)) continue
    const name = getTableName(table)
    tables.set(name, { variable, owners: ownersOfTable[name] ?? ownersOf[noun] ?? [noun] })
  }
}
const nameOf = new Map([...tables].map(([name, { variable }]) => [variable, name]))

/** The tables that a file names: those it imports from the schema and those in its SQL text. */
function tablesIn(source: string): Set<string> {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:])\/\/.*$/gm, '$1')
  const imported = [...code.matchAll(/import \{([^}]*)\} from '[^']*database\/schema\/[^']*'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => nameOf.get(name.trim()) ?? '')
  const inText = [
    ...code.matchAll(
      /\b(?:from|join|into|update|table|only|using)\s+"?(\w+)|,\s+(\w+) \w+ (?=join|where|on)/gi,
    ),
  ].map(([, one, other]) => one ?? other ?? '')
  return new Set([...imported, ...inText].filter((name) => tables.has(name)))
}

function roomsThatName(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|\btesting\b/.test(file)) continue
    const room = file.split('/')[0] ?? ''
    for (const table of tablesIn(readFileSync(join(folder, file), 'utf8'))) {
      rooms.set(table, (rooms.get(table) ?? new Set()).add(room))
    }
  }
  return rooms
}

test('a table is named only in its own room', () => {
  const foreign: Record<string, string[]> = {}
  for (const [table, rooms] of roomsThatName()) {
    const owners = tables.get(table)?.owners ?? []
    const others = [...rooms].filter((room) => !owners.includes(room) && !ofAllTables.has(room)).sort()
    if (others.length > 0) foreign[table] = others
  }
  expect(foreign).toEqual(debts)
})

test('SQL text and imports are both read', () => {
  const text =
    "import { posts } from '../../database/schema/index.ts'\nsql`select 1 from users u, courses c where true`"
  expect([...tablesIn(text)].sort()).toEqual(['courses', 'posts', 'users'])
  expect([...tablesIn('// from users\n/* join courses */')]).toEqual([])
})
