import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LectureDraft } from '../../contract/lectures.ts'
import { ApiError } from '../lib/api.ts'
import { lectureKeeper } from './lecture-keeper.ts'

const draft = (markdown: string, revision: number): LectureDraft => ({
  markdown,
  revision,
  savedAt: null,
  savedBy: 'Noor Haddad',
  savedByMe: false,
  changed: true,
})

/** A server with one lecture, which other authors can change. */
function setUp() {
  let standing = draft('First words', 1)
  const kept: (string | null)[] = []
  let isAway = false
  const send = vi.fn(async ({ revision, markdown }: { revision: number; markdown: string }) => {
    if (isAway) throw new ApiError({ status: 0, code: 'network' })
    if (revision !== standing.revision) throw new ApiError({ status: 409, code: 'lecture-changed' })
    standing = draft(markdown, revision + 1)
    return standing
  })
  const keeper = lectureKeeper({
    lecture: standing,
    send,
    load: async () => standing,
    keep: (text) => void kept.push(text),
  })
  return {
    keeper,
    send,
    kept,
    server: () => standing,
    otherWrites: (text: string) => {
      standing = draft(text, standing.revision + 1)
    },
    goAway: (away: boolean) => {
      isAway = away
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('saves a moment after the last keystroke, once', async () => {
  const { keeper, send, server } = setUp()
  keeper.type('First words, a')
  keeper.type('First words, and more')
  expect(keeper.state().standing).toBe('changed')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(send).toHaveBeenCalledOnce()
  expect(server().markdown).toBe('First words, and more')
  expect(keeper.state().standing).toBe('saved')
})

test('what is typed while it saves is saved after it, with the next revision', async () => {
  const { keeper, server } = setUp()
  keeper.type('One')
  const saving = keeper.flush()
  keeper.type('One, two')
  await saving
  await vi.advanceTimersByTimeAsync(1_100)
  expect(server()).toMatchObject({ markdown: 'One, two', revision: 3 })
})

test('a lost connection loses nothing: it is kept here, tried again, and forgotten when it is saved', async () => {
  const { keeper, kept, server, goAway } = setUp()
  goAway(true)
  keeper.type('Written in a tunnel')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(keeper.state()).toMatchObject({ standing: 'waiting', text: 'Written in a tunnel' })
  expect(kept).toEqual(['Written in a tunnel'])
  goAway(false)
  await vi.advanceTimersByTimeAsync(4_100)
  expect(server().markdown).toBe('Written in a tunnel')
  expect(kept.at(-1)).toBeNull()
})

test('of two authors the second is told; both texts are there, and nothing is sent before one is chosen', async () => {
  const { keeper, send, server, otherWrites } = setUp()
  otherWrites('Theirs')
  keeper.type('Mine')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(keeper.state()).toMatchObject({ standing: 'conflict', text: 'Mine', theirs: { markdown: 'Theirs' } })
  keeper.type('Mine, still')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(send).toHaveBeenCalledOnce()
  await keeper.choose('mine')
  expect(server()).toMatchObject({ markdown: 'Mine, still', revision: 3 })
})

test('choosing the other text shows it and begins the editor anew', async () => {
  const { keeper, otherWrites } = setUp()
  otherWrites('Theirs')
  keeper.type('Mine')
  await vi.advanceTimersByTimeAsync(1_100)
  await keeper.choose('theirs')
  expect(keeper.state()).toMatchObject({ text: 'Theirs', standing: 'saved', theirs: null, edition: 1 })
})
