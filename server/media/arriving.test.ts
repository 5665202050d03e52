import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { arrivingFiles } from './arriving.ts'
import type { Held } from './arriving-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

function coming(files: ReturnType<typeof arrivingFiles>, ownerId: string, size: number) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const work = files.counting(
    { ownerId, size },
    () => {},
    () => {
      begin()
      return promise
    },
  )
  const finish = () => {
    end()
    return work
  }
  return { begun, end: finish }
}

async function seenBy(files: ReturnType<typeof arrivingFiles>, ownerId: string): Promise<Held> {
  let seen: Held | undefined
  await files.counting(
    { ownerId, size: 1 },
    (held) => (seen = held),
    async () => {},
  )
  if (seen === undefined) throw new Error('Nothing was requested')
  return seen
}

const setBack = (minutes: number) =>
  app.database.pool.query(`update arriving_media set seen_at = now() - $1 * interval '1 minute'`, [minutes])
const rows = async () => (await app.database.pool.query('select from arriving_media')).rowCount

test('an upload in one process counts in another, until it is complete', async () => {
  const [one, other] = [arrivingFiles(app.database.db), arrivingFiles(app.database.db)]
  const { id } = await app.make.student()
  const file = coming(one, id, 3e9)
  await file.begun
  expect(await seenBy(other, id)).toMatchObject({ arriving: 1, arrivingSize: 3e9 })
  expect(await seenBy(other, (await app.make.student()).id)).toMatchObject({ arriving: 0, arrivingSize: 0 })
  await file.end()
  expect(await seenBy(other, id)).toMatchObject({ arriving: 0, arrivingSize: 0 })
  expect(await rows()).toBe(0)
})

test('of two concurrent uploads the second sees the first', async () => {
  const all = [arrivingFiles(app.database.db), arrivingFiles(app.database.db)]
  const { id } = await app.make.student()
  const { promise: wait, resolve: end } = Promise.withResolvers<void>()
  const seen: number[] = []
  const both = all.map((files) =>
    files.counting(
      { ownerId: id, size: 1 },
      ({ arriving }) => seen.push(arriving),
      () => wait,
    ),
  )
  await expect.poll(() => seen).toHaveLength(2)
  end()
  await Promise.all(both)
  expect(seen).toEqual([0, 1])
})

test('an upload of a killed process is dropped after three minutes', async () => {
  const files = arrivingFiles(app.database.db)
  const { id } = await app.make.student()
  await app.database.pool.query('insert into arriving_media (owner_id, size) values ($1, 5)', [id])
  await setBack(2)
  expect(await seenBy(files, id)).toMatchObject({ arriving: 1 })
  await setBack(4)
  expect(await seenBy(files, id)).toMatchObject({ arriving: 0 })
  expect(await rows()).toBe(0)
})

test('an upload that takes hours counts the whole time', async () => {
  const files = arrivingFiles(app.database.db, 20)
  const { id } = await app.make.instructor()
  const film = coming(files, id, 3e9)
  await film.begun
  await setBack(60)
  const age = async () =>
    (
      await app.database.pool.query(
        `select now() - seen_at < interval '1 minute' as fresh from arriving_media`,
      )
    ).rows
  await expect.poll(age).toEqual([{ fresh: true }])
  await film.end()
})
