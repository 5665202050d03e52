import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Viewer } from '../platform/http/viewer.ts'
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
const full = { code: 'storage-full' }
/** A disk of 10 GB, one of them kept for the database, with the given free space. */
const diskWith = (free: () => number) => async () => ({ free: free(), kept: 1e9 })

test('a person uploads ten files at a time and is refused the eleventh; others are unaffected', async () => {
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

test('a student keeps 20 GB, used or not; teachers have no limit', async () => {
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

test('a file larger than the free space is refused before it is sent', async () => {
  const room = roomForFiles(app.database.db, folder)
  const viewer = asViewer(await app.make.student(), 'instructor')
  await expect(room.during(viewer, { announced: 1e15, longest: 1e16 }, done)).rejects.toMatchObject({
    code: 'storage-full',
  })
})

test('concurrent uploads are subtracted, however much has arrived', async () => {
  let free = 5e9
  const disk = diskWith(() => free)
  const room = roomForFiles(app.database.db, folder, disk)
  const open: { arrived: (bytes: number) => Promise<void>; finish: () => void }[] = []
  const bring = (bytes: number) =>
    room.holding(bytes, (arrived) => new Promise<void>((finish) => open.push({ arrived, finish })))
  const all = Array.from({ length: 5 }, () =>
    bring(3e9).then(
      () => 'taken',
      (error) => error.code,
    ),
  )
  await expect.poll(() => open.length).toBe(1)
  // Arrived bytes are on the disk and no longer reserved: they count once.
  free -= 2e9
  await open[0]?.arrived(2e9)
  await expect(bring(1.1e9)).rejects.toMatchObject(full)
  const another = bring(0.9e9)
  await expect.poll(() => open.length).toBe(2)
  for (const { finish } of open) finish()
  await another
  expect((await Promise.all(all)).toSorted()).toEqual([...Array(4).fill('storage-full'), 'taken'])
})

test('bytes that arrive during the check are counted', async () => {
  let free = 5e9
  let whileWaiting = async () => {}
  const room = roomForFiles(app.database.db, folder, async () => {
    const seen = { free, kept: 1e9 }
    await whileWaiting()
    return seen
  })
  let finish = () => {}
  const coming = room.holding(3e9, (arrived) => {
    whileWaiting = async () => {
      whileWaiting = async () => {}
      free -= 2e9
      await arrived(2e9)
    }
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  await expect(room.holding(3e9, done)).rejects.toMatchObject(full)
  finish()
  await coming
})

test('an upload stops when others have filled the disk', async () => {
  let free = 5e9
  const room = roomForFiles(
    app.database.db,
    folder,
    diskWith(() => free),
  )
  const coming = room.holding(2e9, async (arrived) => {
    await arrived(100e6)
    free = 0.9e9
    await arrived(10e6)
    await arrived(100e6)
  })
  await expect(coming).rejects.toMatchObject(full)
  free = 5e9
  expect(await room.holding(3.9e9, done)).toBe('taken')
})

test('a reservation in one process is seen by the others', async () => {
  let free = 5e9
  const [one, other] = [0, 1].map(() =>
    roomForFiles(
      app.database.db,
      folder,
      diskWith(() => free),
    ),
  ) as [ReturnType<typeof roomForFiles>, ReturnType<typeof roomForFiles>]
  let [arrive, finish]: [(bytes: number) => Promise<void>, () => void] = [async () => {}, () => {}]
  const coming = one.holding(3e9, (arrived) => {
    arrive = arrived
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  await expect(other.holding(1.1e9, done)).rejects.toMatchObject(full)
  expect(await other.holding(0.9e9, done)).toBe('taken')
  free -= 2e9
  await arrive(2e9)
  expect(await other.holding(0.9e9, done)).toBe('taken')
  // Of two concurrent ones that do not both fit, one is admitted, not neither.
  let letGo = () => {}
  const waits = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const both = [one, other].map((room) => room.holding(0.9e9, () => waits))
  const first = await Promise.race(both.map((each, at) => each.catch(({ code }) => [at, code])))
  expect(first).toMatchObject([expect.any(Number), 'storage-full'])
  letGo()
  finish()
  await Promise.allSettled([...both, coming])
  expect(await readdir(folder)).toEqual([])
})

test('a reservation of an ended process expires', async () => {
  const room = roomForFiles(
    app.database.db,
    folder,
    diskWith(() => 5e9),
  )
  await writeFile(join(folder, 'promised-by-one-that-was-killed'), '3000000000')
  await expect(room.holding(2e9, done)).rejects.toMatchObject(full)
  const before = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(folder, 'promised-by-one-that-was-killed'), before, before)
  expect(await room.holding(2e9, done)).toBe('taken')
})

test('an upload of unknown length reserves space as it arrives', async () => {
  let free = 2e9
  const room = roomForFiles(
    app.database.db,
    folder,
    diskWith(() => free),
  )
  const film = { announced: null, longest: 4e9 }
  expect(await room.receiving(film, done)).toBe('taken')
  const coming = room.receiving(film, async (arrived) => {
    for (;;) {
      const refused = { code: expect.stringMatching(/^(storage-full|too-busy)$/) }
      await expect(room.holding(1e9, done)).rejects.toMatchObject(refused)
      free -= 40e6
      await arrived(40e6)
    }
  })
  await expect(coming).rejects.toMatchObject(full)
  expect(free).toBeLessThan(1.1e9)
  expect(free).toBeGreaterThan(1e9 - 40e6)
})

describe('many accounts that declare much and send little', () => {
  function begin(room: ReturnType<typeof roomForFiles>, person: { id: string }, announced = 499e6) {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>()
    const over = room.during(asViewer(person, 'student'), { announced, longest: 500e6 }, async (arrived) => {
      await arrived(1)
      begin()
      await finished
    })
    over.catch(reject)
    const end = async () => {
      finish()
      await over
    }
    return { begun, end }
  }

  test("block no one's submission", async () => {
    const room = roomForFiles(
      app.database.db,
      folder,
      diskWith(() => 5e9),
    )
    const attackers = await Promise.all(Array.from({ length: 22 }, () => app.make.student()))
    const open: ReturnType<typeof begin>[] = []
    for (const person of attackers) {
      const files = Array.from({ length: 8 }, () => begin(room, person))
      await Promise.all(files.map(({ begun }) => begun))
      open.push(...files)
    }
    const student = asViewer(await app.make.student(), 'student')
    const handIn = { announced: 300_000, longest: 500e6 }
    expect(await room.during(student, handIn, done)).toBe('taken')
    await Promise.all(open.map(({ end }) => end()))
    expect(await readdir(folder)).toEqual([])
  })

  test('get a tenth each of the free space, beyond their first file', async () => {
    const room = roomForFiles(
      app.database.db,
      folder,
      diskWith(() => 1.06e9),
    )
    const [one, other] = [await app.make.student(), await app.make.student()]
    const first = begin(room, one, 5e6)
    await first.begun
    await expect(begin(room, one, 5e6).begun).rejects.toMatchObject({ code: 'too-many-uploads' })
    const second = begin(room, other, 5e6)
    await second.begun
    await Promise.all([first.end(), second.end()])
  })
})

test('only a full disk is logged as an error', async () => {
  let free = 1.07e9
  const room = roomForFiles(
    app.database.db,
    folder,
    diskWith(() => free),
  )
  await expect(room.holding(80e6, done)).rejects.toMatchObject({ ...full, isExpected: true })
  const busy = { code: 'too-busy', headers: { 'retry-after': '60' } }
  await room.holding(60e6, () => expect(room.holding(20e6, done)).rejects.toMatchObject(busy))
  free = 1.01e9
  await expect(room.holding(20e6, done)).rejects.toMatchObject({ ...full, isExpected: false })
})

test("a student's current uploads count toward their limit", async () => {
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

test('a disk of 400 MB accepts files too; two gigabytes stay free on a large one', () => {
  expect(leftToDatabase(400e6)).toBe(40e6)
  expect(leftToDatabase(500e9)).toBe(2e9)
})
