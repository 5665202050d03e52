import { eq, inArray, sql } from 'drizzle-orm'
import type { SiteSettings } from '../../../contract/school/settings.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { courses, settings } from '../../../database/schema/index.ts'
import { courseForAll } from '../../../rules/people/admissions.ts'
import { type WordPage, wordPageNames } from '../../../rules/school/words/pages.ts'
import type { ChangedWords } from '../../../rules/school/words/words.ts'
import { defaultSettings, type KeptSettings } from './defaults.ts'

export interface KeptWords {
  revision: number
  texts: ChangedWords
  /** ISO 8601. Missing in rows of earlier versions. */
  changedAt?: string
}

export type WordsByPage = Partial<Record<WordPage, KeptWords>>

const keyOfWords = (page: WordPage) => `words.${page}`

/** Settings and texts in one statement, because every page needs both. */
export async function changedSettings(
  db: Database,
): Promise<{ settings: Partial<KeptSettings>; words: WordsByPage }> {
  const rows = await rowsOf(db, [...Object.keys(defaultSettings), ...wordPageNames.map(keyOfWords)])
  return {
    settings: Object.fromEntries(rows.filter(({ key }) => Object.hasOwn(defaultSettings, key)).map(entryOf)),
    words: wordsIn(rows),
  }
}

export async function changedWords(db: Database): Promise<WordsByPage> {
  return wordsIn(await rowsOf(db, wordPageNames.map(keyOfWords)))
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const entryOf = ({ key, value }: Row) => [key, value] as const

function wordsIn(rows: Row[]): WordsByPage {
  const pages = wordPageNames.map((page) => [page, rows.find(({ key }) => key === keyOfWords(page))?.value])
  return Object.fromEntries(pages.filter(([, value]) => value !== undefined))
}

async function rowsOf(db: Database, keys: string[]) {
  return (
    db
      // The column's own type would parse a text again and turn a motto of "2026" into a number.
      .select({ key: settings.key, value: sql<unknown>`${settings.value}` })
      .from(settings)
      .where(inArray(settings.key, keys))
  )
}

export async function firstPublishedCourse(db: Database): Promise<SiteSettings['firstCourse']> {
  const [course] = await db
    .select({
      id: courses.id,
      code: courses.code,
      title: courses.title,
      departmentId: courses.departmentId,
    })
    .from(courses)
    .where(eq(courses.status, 'published'))
    .orderBy(sql`${courses.id} = ${courseForAll} desc`, courses.position)
    .limit(1)
  return course ?? null
}

/** Deletes a value equal to its default, so that a later default applies. */
export async function putSettings(tx: Transaction, values: Record<string, unknown>): Promise<void> {
  const isDefault = (key: string) => (defaultSettings as Record<string, unknown>)[key] === values[key]
  const keys = Object.keys(values)
  const back = keys.filter(isDefault)
  const rows = keys.filter((key) => !isDefault(key)).map((key) => ({ key, value: values[key] }))
  if (back.length > 0) await tx.delete(settings).where(inArray(settings.key, back))
  if (rows.length === 0) return
  await tx
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    })
}

/** Serializes changes of the logo. @returns the current one */
export async function lockLogo(tx: Transaction): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('creare.logo'))`)
  const [row] = await tx
    .select({ value: sql<string>`${settings.value}` })
    .from(settings)
    .where(eq(settings.key, 'logoId'))
  return row?.value ?? null
}

/** Serializes changes of a page's texts; the row may not exist yet. */
export async function lockWords(tx: Transaction, page: WordPage): Promise<KeptWords | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('creare.words'))`)
  const [row] = await tx
    .select({ value: sql<KeptWords>`${settings.value}` })
    .from(settings)
    .where(eq(settings.key, keyOfWords(page)))
  return row?.value ?? null
}

export async function putWords(tx: Transaction, page: WordPage, value: KeptWords): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: keyOfWords(page), value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
    })
}
