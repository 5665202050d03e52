import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Viewer } from '../http/viewer.ts'
import { leftToDatabase, roomForFiles } from './room.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creare-room-'))
})
afterEach(() => rm(folder, { recursive: true }))

const asViewer = ({ id }: { id: string }, role: Viewer['role']) => ({ id, role }) as Viewer
const done = () => Promise.resolve('taken')
const small = { announced: 1_000, longest: 5_000 }
const known = (bytes: number) => ({ announced: bytes, longest: bytes })
const full = { code: 'storage-full' }
/** A disk of 10 GB, of which the database keeps one, with as much free as is told. */
const diskWith = (free: () => number) => async () => ({ free: free(), kept: 1e9 })

test('ten files of a person come in at once, the eleventh waits its turn; others have theirs', async () => {
  const room = roomForFiles(app.database.db, folder)
  const student = asViewer(await app.make.student(), 'student')
  const other = asViewer(await app.make.student(), 'student')
  const open: (() => void)[] = []
  const coming = Array.from({ length: 10 }, () =>
    room.during(student, small, () => new Promise<void>((resolve) => open.push(resolve))),
  )
  await expect.poll(() => open.length).toBe(10)
  await expect(room.during(student, small, done)).rejects.toMatchObject({ code: 'too-many-uploads' })
  expect(await room.during(other, small, done)).toBe('taken')
  for (const finish of open) finish()
  await Promise.all(coming)
  expect(await room.during(student, small, done)).toBe('taken')
})

test('a student keeps 20 GB, used or not; teachers keep the films of their courses', async () => {
  const room = roomForFiles(app.database.db, folder)
  const person = await app.make.student()
  await app.database.pool.query(
    `insert into media (id, owner_id, purpose, name, type, size, checksum, attached_at)
     select gen_random_uuid(), $1, 'submission', 'take.mp4', 'video/mp4', 5e9, 'x', now() from generate_series(1, 4)`,
    [person.id],
  )
  await expect(room.during(asViewer(person, 'student'), small, done)).rejects.toMatchObject({
    code: 'too-many-uploads',
    message: expect.stringContaining('20 GB'),
  })
  expect(await room.during(asViewer(person, 'instructor'), small, done)).toBe('taken')
})

test('what would fill the disk is refused before it comes', async () => {
  const room = roomForFiles(app.database.db, folder)
  const viewer = asViewer(await app.make.student(), 'instructor')
  await expect(room.during(viewer, { announced: 1e15, longest: 1e16 }, done)).rejects.toMatchObject({
    code: 'storage-full',
  })
})

test('what comes in at the same moment is subtracted, however much of it has come', async () => {
  let free = 5e9
  const disk = diskWith(() => free)
  const room = roomForFiles(app.database.db, folder, disk)
  const people = await Promise.all(Array.from({ length: 5 }, () => app.make.instructor()))
  const open: { arrived: (bytes: number) => Promise<void>; finish: () => void }[] = []
  const bring = (person: { id: string }, announced: number) =>
    room.during(
      asViewer(person, 'instructor'),
      { announced, longest: 3e9 },
      (arrived) => new Promise<void>((finish) => open.push({ arrived, finish })),
    )
  const all = people.map((person) =>
    bring(person, 3e9).then(
      () => 'taken',
      (error) => error.code,
    ),
  )
  await expect.poll(() => open.length).toBe(1)
  // What has come is on the disk and is no longer waited for: it counts once.
  free -= 2e9
  await open[0]?.arrived(2e9)
  const ada = await app.make.instructor()
  await expect(bring(ada, 1.1e9)).rejects.toMatchObject(full)
  const another = bring(ada, 0.9e9)
  await expect.poll(() => open.length).toBe(2)
  for (const { finish } of open) finish()
  await another
  expect((await Promise.all(all)).toSorted()).toEqual([...Array(4).fill('storage-full'), 'taken'])
})

test('what comes while somebody asks for room is counted all the same', async () => {
  let free = 5e9
  /** What happens while the disk is looked at. */
  let meanwhile = async () => {}
  const room = roomForFiles(app.database.db, folder, async () => {
    const seen = { free, kept: 1e9 }
    await meanwhile()
    return seen
  })
  let finish = () => {}
  const coming = room.holding(known(3e9), (arrived) => {
    meanwhile = async () => {
      meanwhile = async () => {}
      free -= 2e9
      await arrived(2e9)
    }
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  await expect(room.holding(known(3e9), done)).rejects.toMatchObject(full)
  finish()
  await coming
})

test('a file that comes in stops when others have filled the disk meanwhile', async () => {
  let free = 5e9
  const room = roomForFiles(
    app.database.db,
    folder,
    diskWith(() => free),
  )
  const coming = room.holding(known(2e9), async (arrived) => {
    await arrived(100e6)
    free = 0.9e9
    await arrived(10e6)
    await arrived(100e6)
  })
  await expect(coming).rejects.toMatchObject(full)
  free = 5e9
  expect(await room.holding(known(3.9e9), done)).toBe('taken')
})

test('what is let in by one process, the others know of', async () => {
  let free = 5e9
  const [one, other] = [0, 1].map(() =>
    roomForFiles(
      app.database.db,
      folder,
      diskWith(() => free),
    ),
  ) as [ReturnType<typeof roomForFiles>, ReturnType<typeof roomForFiles>]
  let [arrive, finish]: [(bytes: number) => Promise<void>, () => void] = [async () => {}, () => {}]
  const coming = one.holding(known(3e9), (arrived) => {
    arrive = arrived
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  await expect(other.holding(known(1.1e9), done)).rejects.toMatchObject(full)
  expect(await other.holding(known(0.9e9), done)).toBe('taken')
  free -= 2e9
  await arrive(2e9)
  expect(await other.holding(known(0.9e9), done)).toBe('taken')
  // At the same moment one of two that do not both fit is let in, and not neither.
  let letGo = () => {}
  const waits = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const both = [one, other].map((room) => room.holding(known(0.9e9), () => waits))
  const first = await Promise.race(both.map((each, at) => each.catch(({ code }) => [at, code])))
  expect(first).toMatchObject([expect.any(Number), 'storage-full'])
  letGo()
  finish()
  await Promise.allSettled([...both, coming])
  expect(await readdir(folder)).toEqual([])
})

test('what a process that is gone had let in is forgotten', async () => {
  const room = roomForFiles(
    app.database.db,
    folder,
    diskWith(() => 5e9),
  )
  await writeFile(join(folder, 'promised-by-one-that-was-killed'), '3000000000')
  await expect(room.holding(known(2e9), done)).rejects.toMatchObject(full)
  const before = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(folder, 'promised-by-one-that-was-killed'), before, before)
  expect(await room.holding(known(2e9), done)).toBe('taken')
})

test('whoever does not say how much it is has room as it comes, and none is kept for what may never come', async () => {
  let free = 2e9
  const room = roomForFiles(
    app.database.db,
    folder,
    diskWith(() => free),
  )
  const film = { announced: null, longest: 4e9 }
  expect(await room.holding(film, done)).toBe('taken')
  const coming = room.holding(film, async (arrived) => {
    for (;;) {
      // Somebody else has not room for all of the disk meanwhile.
      await expect(room.holding(known(1e9), done)).rejects.toMatchObject(full)
      free -= 40e6
      await arrived(40e6)
    }
  })
  await expect(coming).rejects.toMatchObject(full)
  expect(free).toBeLessThan(1.1e9)
  expect(free).toBeGreaterThan(1e9 - 40e6)
})

test('of a student what is coming in counts as theirs', async () => {
  const room = roomForFiles(
    app.database.db,
    folder,
    diskWith(() => 1e12),
  )
  const student = asViewer(await app.make.student(), 'student')
  const film = { announced: 4e9, longest: 4e9 }
  const open: (() => void)[] = []
  const coming = Array.from({ length: 5 }, () =>
    room.during(student, film, () => new Promise<void>((resolve) => open.push(resolve))),
  )
  await expect.poll(() => open.length).toBe(5)
  await expect(room.during(student, small, done)).rejects.toMatchObject({ code: 'too-many-uploads' })
  for (const finish of open) finish()
  await Promise.all(coming)
  expect(await room.during(student, small, done)).toBe('taken')
})

test('a disk of 400 MB takes files as well; of a large one two gigabytes are left', () => {
  expect(leftToDatabase(400e6)).toBe(40e6)
  expect(leftToDatabase(500e9)).toBe(2e9)
})
