import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../database/client.ts'
import { auditEntries, media, moduleProgress, signInMethods } from '../../../database/schema/index.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../tests/support/database.ts'
import { factories, type Person } from '../../../tests/support/factories.ts'
import { storageKey } from '../../media/key.ts'
import { verifyPassword } from '../../people/accounts/password-hash.ts'
import { startJobs } from '../jobs/jobs.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const logger = pino({ level: 'warn' })
const now = new Date('2026-03-01T12:00:00Z')
const password = 'a violet umbrella on the tram'
const contents = randomBytes(300_000)
const fileId = '5d1c7f0a-3d0e-4a53-9d0f-6f2f3a9e6b10'

let school: TestDatabase
let folder: string
let storage: Storage
let person: Person

beforeAll(async () => {
  school = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'creare-backup-'))
  storage = await openStorage({ dataDir: join(folder, 'school') })
  const make = factories(school.db)
  person = await make.student({ firstName: 'Zoë', lastName: 'O’Neil \\N\t"🎈"', password })
  await make.enrolledStudent({ completed: 3 })
  await storage.put(storageKey(fileId), contents, 'application/pdf')
  await storage.put(storageKey(fileId, 96), contents.subarray(0, 5_000), 'image/webp')
  await school.db.insert(media).values({
    ownerId: person.id,
    id: fileId,
    purpose: 'submission',
    name: 'essay.pdf',
    type: 'application/pdf',
    size: contents.length,
    checksum: createHash('sha256').update(contents).digest('base64url'),
    sizes: [96],
  })
  const jobs = await startJobs({ url: school.url, logger })
  await jobs.work('mail.send', async () => {})
  await jobs.stop()
  await school.db.execute(sql`
    insert into pgboss.job (name, data, start_after, retry_limit, retry_backoff, expire_seconds)
    values ('mail.send', '{"messageId":"kept"}', now() + interval '1 day', 11, true, 77)`)
})
afterAll(async () => {
  await school.drop()
  rmSync(folder, { recursive: true, force: true })
})

let empty: TestDatabase
let file: string
let place: string
beforeEach(async () => {
  empty = await createEmptyDatabase()
  file = join(folder, `${randomBytes(4).toString('hex')}.tar`)
  place = join(folder, randomBytes(4).toString('hex'))
})
afterEach(() => empty.drop())

const back = (to = empty) =>
  backUp({ url: school.url, storage, secret: 'the secret', file, now }).then(() => to)
const restoreInto = async (url: string, secrets: string[] = []) =>
  restore({
    url,
    storage: await openStorage({ dataDir: place }),
    file,
    keepSecret: (secret) => secrets.push(secret),
  })

async function fingerprint(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.execute<{ sum: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
          from ${sql.identifier(name)} t`,
    )
    found[name] = rows[0]?.sum ?? ''
  }
  return found
}

describe('a backup restored into an empty database', { timeout: 60_000 }, () => {
  it('has every row, file, waiting job and the secret, and continues to work', async () => {
    const before = await fingerprint(school.db)
    await back()
    const secrets: string[] = []
    await restoreInto(empty.url, secrets)
    expect(await fingerprint(empty.db)).toEqual(before)
    expect(secrets).toEqual(['the secret'])

    const restored = await openStorage({ dataDir: place })
    expect(await buffer(await restored.read(storageKey(fileId)))).toEqual(contents)
    expect(await buffer(await restored.read(storageKey(fileId, 96)))).toHaveLength(5_000)
    const { rows } = await empty.db.execute(
      sql`select data, retry_limit, retry_backoff, expire_seconds from pgboss.job where name = 'mail.send'`,
    )
    expect(rows).toEqual([
      { data: { messageId: 'kept' }, retry_limit: 11, retry_backoff: true, expire_seconds: 77 },
    ])

    const [method] = await empty.db.select().from(signInMethods).where(eq(signInMethods.userId, person.id))
    expect(await verifyPassword(password, method?.password ?? '')).toBe(true)

    // References, triggers and sequences are enforced again.
    await expect(
      empty.db.insert(moduleProgress).values({ userId: 'unknown', moduleId: 'fnd-100-1' } as never),
    ).rejects.toThrow()
    await empty.db.insert(auditEntries).values({
      action: 'user.changed',
      actorName: 'Ada',
      subjectKind: 'user',
      subjectId: person.id,
      subjectLabel: 'Zoë',
    })
    await expect(empty.db.delete(auditEntries)).rejects.toThrow()
    const sequences = sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`
    expect((await empty.db.execute(sequences)).rows).toEqual((await school.db.execute(sequences)).rows)
  })

  it('is a consistent snapshot of a school in use', async () => {
    const make = factories(school.db)
    const earlier = await make.enrolledStudent({ completed: 2 })
    let writing = true
    const acknowledged: string[] = []
    const writer = (async () => {
      while (writing) acknowledged.push((await make.enrolledStudent({ completed: 1 })).id)
    })()
    await back()
    writing = false
    await writer
    await restoreInto(empty.url)
    const { rows } = await empty.db.execute<{ id: string; modules: number }>(sql`
      select u.id, count(p.*)::int as modules from users u left join module_progress p on p.user_id = u.id
      group by u.id`)
    const modules = new Map(rows.map((row) => [row.id, row.modules]))
    expect(modules.get(earlier.id)).toBe(2)
    expect(acknowledged.length).toBeGreaterThan(0)
    // None written after a missing row is in the backup.
    const there = acknowledged.map((id) => modules.has(id))
    expect(there.slice(there.indexOf(false) === -1 ? there.length : there.indexOf(false))).not.toContain(true)
  })
})

describe('refuses, without partial changes', { timeout: 60_000 }, () => {
  it('a database with a school in it', async () => {
    await back()
    await expect(restoreInto(school.url)).rejects.toThrow(/This database already has a school/)
  })

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut off', (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6))],
    [
      'changed in one byte of a file',
      (bytes) => {
        const at = bytes.indexOf(contents.subarray(1_000, 1_016))
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 1
        return changed
      },
    ],
    ['something else', () => Buffer.from('This is a shopping list, not a backup.'.repeat(100))],
  ])('an archive that is %s', async (_, spoil) => {
    await back()
    writeFileSync(file, spoil(readFileSync(file)))
    await expect(restoreInto(empty.url)).rejects.toThrow(/backup|damaged/)
    const left = openDatabase({ url: empty.url, max: 1, logger })
    const { rows } = await left.pool.query(`select to_regclass('users') as there`)
    if (rows[0].there !== null) {
      expect((await left.pool.query('select from users')).rowCount).toBe(0)
    }
    await left.close()
    const folders = existsSync(join(place, 'media'))
      ? readdirSync(join(place, 'media'), { recursive: true })
      : []
    expect(folders.filter((name) => String(name).includes(fileId))).toEqual([])
  })

  const damaged = async () => {
    await back()
    const bytes = readFileSync(file)
    const at = bytes.indexOf('"tables/users.copy.gz": "') + 30
    bytes[at] = bytes[at] === 48 ? 49 : 48
    writeFileSync(file, bytes)
  }
  const textAt = async (width?: number) =>
    (await openStorage({ dataDir: place }))
      .read(storageKey(fileId, width))
      .then(buffer, (error: NodeJS.ErrnoException) => error.code)

  it('a bad archive beside the files of a lost database, which stay unchanged', async () => {
    const there = await openStorage({ dataDir: place })
    await there.put(storageKey(fileId), contents, 'application/pdf')
    await there.put(storageKey(fileId, 96), Buffer.from('made again'), 'image/webp')
    await damaged()
    await expect(restoreInto(empty.url)).rejects.toThrow(/damaged/)
    expect([await textAt(), await textAt(96)]).toEqual([contents, Buffer.from('made again')])
    expect(readdirSync(there.incomingFolder)).toEqual([])
    // This restore's own files are removed.
    await there.remove([storageKey(fileId)])
    await expect(restoreInto(empty.url)).rejects.toThrow(/damaged/)
    expect([await textAt(), await textAt(96)]).toEqual(['ENOENT', Buffer.from('made again')])
  })

  it('and a valid one replaces existing files', async () => {
    const there = await openStorage({ dataDir: place })
    await there.put(storageKey(fileId), contents, 'application/pdf')
    await there.put(storageKey(fileId, 96), Buffer.from('half a pict'), 'image/webp')
    await back()
    expect((await restoreInto(empty.url)).files).toBe(2)
    expect([await textAt(), await textAt(96)]).toEqual([contents, contents.subarray(0, 5_000)])
    expect(readdirSync(there.incomingFolder)).toEqual([])
  })

  it('an archive of an unknown version', async () => {
    await school.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9e15)`,
    )
    await back()
    await school.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'x'`)
    await expect(restoreInto(empty.url)).rejects.toThrow(/another version of Creare/)
  })

  it('an existing target file, which stays unchanged', async () => {
    writeFileSync(file, 'mine')
    await expect(back()).rejects.toThrow()
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })
})
