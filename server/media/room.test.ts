import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Viewer } from '../http/viewer.ts'
import { leftToDatabase, roomForFiles } from './room.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const asViewer = ({ id }: { id: string }, role: Viewer['role']) => ({ id, role }) as Viewer
const done = () => Promise.resolve('taken')

test('ten files of a person come in at once, the eleventh waits its turn; others have theirs', async () => {
  const room = roomForFiles(app.database.db, tmpdir())
  const student = asViewer(await app.make.student(), 'student')
  const other = asViewer(await app.make.student(), 'student')
  const open: (() => void)[] = []
  const coming = Array.from({ length: 10 }, () =>
    room.during(student, 1_000, () => new Promise<void>((resolve) => open.push(resolve))),
  )
  await expect.poll(() => open.length).toBe(10)
  await expect(room.during(student, 1_000, done)).rejects.toMatchObject({ code: 'too-many-uploads' })
  expect(await room.during(other, 1_000, done)).toBe('taken')
  for (const finish of open) finish()
  await Promise.all(coming)
  expect(await room.during(student, 1_000, done)).toBe('taken')
})

test('a student keeps 20 GB, used or not; teachers keep the films of their courses', async () => {
  const room = roomForFiles(app.database.db, tmpdir())
  const person = await app.make.student()
  await app.database.pool.query(
    `insert into media (id, owner_id, purpose, name, type, size, checksum, attached_at)
     select gen_random_uuid(), $1, 'submission', 'take.mp4', 'video/mp4', 5e9, 'x', now() from generate_series(1, 4)`,
    [person.id],
  )
  await expect(room.during(asViewer(person, 'student'), 1_000, done)).rejects.toMatchObject({
    code: 'too-many-uploads',
    message: expect.stringContaining('20 GB'),
  })
  expect(await room.during(asViewer(person, 'instructor'), 1_000, done)).toBe('taken')
})

test('what would fill the disk is refused before it comes', async () => {
  const room = roomForFiles(app.database.db, tmpdir())
  const viewer = asViewer(await app.make.student(), 'instructor')
  await expect(room.during(viewer, 1e15, done)).rejects.toMatchObject({ code: 'storage-full' })
})

test('a disk of 400 MB takes files as well; of a large one two gigabytes are left', () => {
  expect(leftToDatabase(400e6)).toBe(40e6)
  expect(leftToDatabase(500e9)).toBe(2e9)
})
