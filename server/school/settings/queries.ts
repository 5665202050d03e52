import { eq, inArray, sql } from 'drizzle-orm'
import type { SiteSettings } from '../../../contract/school/settings.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { courses, settings } from '../../../database/schema/index.ts'
import { courseForAll } from '../../../rules/people/admissions.ts'
import { defaultSettings, type KeptSettings } from './defaults.ts'

export async function changedSettings(db: Database): Promise<Partial<KeptSettings>> {
  const rows = await db
    // The column's own type would parse a text again and turn a motto of "2026" into a number.
    .select({ key: settings.key, value: sql<unknown>`${settings.value}` })
    .from(settings)
    .where(inArray(settings.key, Object.keys(defaultSettings)))
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
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
