import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../../database/schema/index.ts'

/**
 * A table is named only in its own room, in Drizzle's builder and in SQL text alike: tables of `database/schema/people`
 * in `server/people`. Every other room asks the owner's service. `.dependency-cruiser.mjs` keeps rooms out of each
 * other's queries files; this keeps them out of each other's tables, however they are named.
 */

/** Tables that rooms share. */
const ownersOfTable: Record<string, readonly string[]> = {
  bank_questions: ['assessment', 'courses'],
  quiz_questions: ['assessment', 'courses'],
  quizzes: ['assessment', 'courses'],
  // The administration's outbox shows what the mail noun sends.
  mail_messages: ['platform', 'school'],
}

/** Nouns that copy, merge or dump whole rows of every room. Their lists are checked against the schema elsewhere. */
const ofAllTables = /^(platform\/backup|people\/merge)\//

/** By table, the other rooms that still name it. The list may only get shorter. */
const debts: Record<string, readonly string[]> = {
  announcements: ['search'],
  assignment_drafts: ['courses'],
  calendar_feeds: ['people'],
  certificates: ['school'],
  course_instructors: ['community'],
  courses: ['assessment', 'certificates', 'community', 'learning', 'people', 'platform', 'school', 'search'],
  departments: ['certificates', 'learning', 'school', 'search'],
  enrollments: ['assessment', 'community', 'courses', 'people', 'school'],
  forums: ['search'],
  mail_messages: ['people'],
  media: ['courses', 'people'],
  modules: ['assessment'],
  module_contents: ['assessment', 'learning', 'platform', 'search'],
  module_notes: ['courses', 'search'],
  module_positions: ['courses'],
  module_progress: ['assessment', 'certificates', 'courses', 'people', 'school', 'search'],
  posts: ['search'],
  profiles: ['assessment', 'community', 'search'],
  quiz_attempts: ['courses', 'people', 'school'],
  study_groups: ['search'],
  submissions: ['community', 'courses'],
  threads: ['search'],
  tract_courses: ['learning'],
  tracts: ['learning', 'search'],
  users: ['assessment', 'calendar', 'certificates', 'community', 'courses', 'school', 'search'],
}

const serverFolder = join(import.meta.dirname, '..')
const schemaFolder = join(import.meta.dirname, '../../database/schema')
const typescriptFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const roomOf = (file: string) => file.replace('.ts', '').split('/')[0] ?? ''

const tables = new Map<string, { variable: string; owners: readonly string[] }>()
for (const file of typescriptFiles(schemaFolder)) {
  const text = readFileSync(join(schemaFolder, file), 'utf8')
  for (const [variable, table] of Object.entries(schema)) {
    if (!is(table, PgTable) || !new RegExp(`export const ${variable} = pgTable`).test(text)) continue
    const name = getTableName(table)
    tables.set(name, { variable, owners: ownersOfTable[name] ?? [roomOf(file)] })
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
  for (const file of typescriptFiles(serverFolder)) {
    if (/\.test\.ts$|\btesting\b/.test(file) || ofAllTables.test(file)) continue
    for (const table of tablesIn(readFileSync(join(serverFolder, file), 'utf8'))) {
      rooms.set(table, (rooms.get(table) ?? new Set()).add(roomOf(file)))
    }
  }
  return rooms
}

test('a table is named only in its own room', () => {
  const foreign: Record<string, string[]> = {}
  for (const [table, rooms] of roomsThatName()) {
    const owners = tables.get(table)?.owners ?? []
    const others = [...rooms].filter((room) => !owners.includes(room)).sort()
    if (others.length > 0) foreign[table] = others
  }
  expect(foreign).toEqual(debts)
})

/** Files besides authoring that write the rules of a quiz, or whose work concerns drafts too. */
const besidesAuthors = [
  'assessment/quizzes/rules-queries.ts',
  'assessment/teaching/queries.ts',
  'courses/authoring/',
  'people/merge/',
  'platform/backup/',
]

test('drafts are seen by their authors only: others read live_modules and live_quizzes (decision 82)', () => {
  const conditions = join(import.meta.dirname, '../../database/conditions')
  const sources = [
    ...typescriptFiles(serverFolder).map((file) => [file, join(serverFolder, file)] as const),
    ...typescriptFiles(conditions).map((file) => [`conditions/${file}`, join(conditions, file)] as const),
  ]
  const seeing = sources
    .filter(([file]) => !/\.test\.ts$|\btesting\b/.test(file))
    .filter(([file]) => !besidesAuthors.some((one) => file.startsWith(one)))
    .filter(([, path]) => {
      const named = tablesIn(readFileSync(path, 'utf8'))
      return named.has('modules') || named.has('quizzes')
    })
  expect(seeing.map(([file]) => file)).toEqual([])
})

test('SQL text and imports are both read', () => {
  const text =
    "import { posts } from '../../../database/schema/index.ts'\nsql`select 1 from users u, courses c where true`"
  expect([...tablesIn(text)].sort()).toEqual(['courses', 'posts', 'users'])
  expect([...tablesIn('// from users\n/* join courses */')]).toEqual([])
})
