import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as waiting } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SetupError } from '../../../database/setup-error.ts'
import { readArchive, writeArchive } from './checked-archive.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'creare-archive-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

test('an archive cut off anywhere is reported as incomplete, however slowly it is read', async () => {
  const whole = join(place, 'whole.tar')
  const writer = writeArchive(whole)
  for (const name of ['one', 'two', 'three']) await writer.add(name, Buffer.alloc(100_000, name))
  await writer.finish()
  const bytes = await readFile(whole)
  const cut = join(place, 'cut.tar')
  // Like the database, which prepares a table before it reads the rows.
  const slowly = async (_: string, contents: AsyncIterable<unknown>) => {
    await waiting(5)
    for await (const _chunk of contents) await waiting(1)
  }
  for (let end = 100; end < 300_000; end += 7_919) {
    await writeFile(cut, bytes.subarray(0, end))
    const reading = readArchive(cut, slowly)
    await expect(reading, `${end} bytes`).rejects.toThrow(/is not a complete backup/)
    await expect(reading).rejects.toBeInstanceOf(SetupError)
  }
})
