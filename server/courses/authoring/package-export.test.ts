import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { archiveOf, type ExportedCourse } from './package-export.ts'

test('an aborted download leaves no file open', async () => {
  const opened: Readable[] = []
  const open = async () => {
    const film = new Readable({ read: () => film.push(Buffer.alloc(65_536)) })
    opened.push(film)
    return film
  }
  const course: ExportedCourse['course'] = {
    id: 'pkg-100',
    code: 'PKG 100',
    title: 'Films',
    department: 'foundation',
    difficulty: 'Introductory',
    description: '',
    outcomes: ['', '', ''],
    cover: null,
    bank: [],
    modules: [],
  }
  const file = { id: 'film', purpose: 'film', checksum: null, open }
  const reader = archiveOf({ course, media: new Map([['film.mp4', file]]) }).getReader()
  while (opened.length === 0) await reader.read()
  await reader.read()
  await reader.cancel()
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true])
})
