import { describe, expect, test, vi } from 'vitest'
import type { AssignmentDraft } from '../../contract/assignments.ts'
import { ApiError } from '../lib/api.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

const empty: AssignmentDraft = {
  text: '',
  links: [],
  files: [],
  revision: 0,
  savedAt: null,
  submitted: false,
}
const storageKey = 'draft'

/** A server that keeps one draft, a device that keeps what is stored, and a clock moved by hand. */
function setUp(draft: AssignmentDraft = empty, stored?: object, isStillTheirs = async () => true) {
  const device = new Map<string, string>()
  if (stored) device.set(storageKey, JSON.stringify(stored))
  let standing = draft
  const failures: unknown[] = []
  let answersToLose = 0
  const timers: { run: () => void; off: boolean }[] = []
  const send = vi.fn(async ({ baseRevision, text, links }) => {
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    if (baseRevision !== standing.revision) {
      // As the server does: what it has already is no change.
      if (text === standing.text && links.join() === standing.links.join()) return standing
      throw new ApiError({ status: 409, code: 'draft-changed' })
    }
    standing = { ...standing, text, links, revision: standing.revision + 1, submitted: false }
    if (answersToLose-- > 0) throw new ApiError({ status: 0 })
    return standing
  })
  const keeper = createDraftKeeper({
    draft,
    send,
    isStillTheirs,
    storageKey,
    storage: {
      getItem: (key) => device.get(key) ?? null,
      setItem: (key, value) => void device.set(key, value),
      removeItem: (key) => void device.delete(key),
    },
    later: (run) => {
      const timer = { run, off: false }
      timers.push(timer)
      return () => {
        timer.off = true
      }
    },
  })
  return {
    keeper,
    send,
    failures,
    stored: () => JSON.parse(device.get(storageKey) ?? 'null'),
    server: () => standing,
    /** The server takes what comes next, and its answer is lost on the way. */
    loseAnswer: () => {
      answersToLose = 1
    },
    /** Lets the time come that was waited for, and what then goes out come back. */
    async wait() {
      for (const timer of timers.splice(0)) if (!timer.off) timer.run()
      await vi.waitFor(() => {})
      await new Promise((resolve) => setImmediate(resolve))
    },
    change: (by: Partial<AssignmentDraft>) => {
      standing = { ...standing, ...by }
    },
  }
}

describe('while one writes', () => {
  test('many changes go out as one, and the device forgets them then', async () => {
    const { keeper, send, stored, server, wait } = setUp()
    for (const text of ['A', 'Ab', 'Abc']) keeper.change({ text })
    expect(stored()).toEqual({ base: 0, text: 'Abc', links: [], files: [] })
    expect(keeper.read().saving).toBe('saving')
    await wait()
    expect(send).toHaveBeenCalledTimes(1)
    expect(server().text).toBe('Abc')
    expect(keeper.read()).toMatchObject({ saving: 'saved', revision: 1 })
    expect(stored()).toBeNull()
  })

  test('a change during a save goes out after it, on top of it', async () => {
    const { keeper, server, wait } = setUp()
    keeper.change({ text: 'One' })
    const saving = wait()
    keeper.change({ text: 'Two' })
    await saving
    await wait()
    expect(server()).toMatchObject({ text: 'Two', revision: 2 })
    expect(keeper.read().saving).toBe('saved')
  })

  test('without a connection it is kept on the device and tried again', async () => {
    const { keeper, failures, stored, server, wait } = setUp()
    failures.push(new ApiError({ status: 0 }), new ApiError({ status: 503 }))
    keeper.change({ text: 'On the train' })
    await wait()
    expect(keeper.read().saving).toBe('trying')
    expect(stored()).toMatchObject({ text: 'On the train' })
    await wait()
    await wait()
    expect(server().text).toBe('On the train')
    expect(keeper.read().saving).toBe('saved')
  })

  test('after a lost answer it goes on, and takes its own words for nobody else’s', async () => {
    const { keeper, server, wait, loseAnswer, stored } = setUp()
    loseAnswer()
    keeper.change({ text: 'Three pillars' })
    await wait()
    expect([server().text, keeper.read().saving]).toEqual(['Three pillars', 'trying'])
    keeper.change({ text: 'Three pillars that hold' })
    await wait()
    await wait()
    expect(server().text).toBe('Three pillars that hold')
    expect(keeper.read()).toMatchObject({ saving: 'saved', revision: 2, edition: 0 })
    expect(stored()).toBeNull()
  })

  test('after a lost answer the next visit knows what was sent', async () => {
    const [text, unanswered] = ['Three pillars that hold', { text: 'Three pillars', links: [], files: [] }]
    const { keeper, server, wait } = setUp(
      { ...empty, text: 'Three pillars', revision: 1 },
      { base: 0, text, links: [], files: [], unanswered },
    )
    keeper.restore()
    await wait()
    expect([server().text, keeper.read().saving]).toEqual([text, 'saved'])
  })

  test('signed out, it says so, keeps the text and asks no more by itself', async () => {
    const { keeper, failures, stored, send, wait } = setUp()
    failures.push(new ApiError({ status: 401 }))
    keeper.change({ text: 'Mine' })
    await wait()
    await wait()
    expect(keeper.read().saving).toBe('signed-out')
    expect(stored()).toMatchObject({ text: 'Mine' })
    expect(send).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['the next letter', (keeper: DraftKeeper) => keeper.change({ text: 'Mine, and more' })],
    ['a look at the page', (keeper: DraftKeeper) => keeper.saveNow()],
    ['coming back to the page', (keeper: DraftKeeper) => keeper.restore()],
    ['handing in', (keeper: DraftKeeper) => void keeper.settled()],
  ])('signed in again, %s saves it', async (_, act) => {
    const { keeper, failures, server, stored, wait } = setUp()
    failures.push(new ApiError({ status: 401 }))
    keeper.change({ text: 'Mine' })
    await wait()
    act(keeper)
    await wait()
    expect(keeper.read()).toMatchObject({ saving: 'saved', revision: 1 })
    expect(server().text).toBe(keeper.read().text)
    expect(stored()).toBeNull()
  })

  test('still signed out, handing in waits for the answer and is told so', async () => {
    const { keeper, failures, wait } = setUp()
    failures.push(new ApiError({ status: 401 }), new ApiError({ status: 401 }))
    keeper.change({ text: 'Mine' })
    await wait()
    expect(await keeper.settled()).toBe(false)
    expect(keeper.read().saving).toBe('signed-out')
  })

  test('signed in as somebody else, nothing is written among their work', async () => {
    const { keeper, failures, send, stored, wait } = setUp(empty, undefined, async () => false)
    failures.push(new ApiError({ status: 401 }))
    keeper.change({ text: 'Mine' })
    await wait()
    keeper.change({ text: 'Mine, and more' })
    await wait()
    expect(send).toHaveBeenCalledTimes(1)
    expect(keeper.read().saving).toBe('signed-out')
    expect(stored()).toMatchObject({ text: 'Mine, and more' })
  })

  test('a lost connection while it is asked who is signed in leaves that in doubt', async () => {
    const answers = [() => Promise.reject(new ApiError({ status: 0 })), async () => false]
    const { keeper, failures, send, wait } = setUp(
      empty,
      undefined,
      async () => (await answers.shift()?.()) ?? true,
    )
    failures.push(new ApiError({ status: 401 }))
    keeper.change({ text: 'Mine' })
    await wait()
    keeper.saveNow()
    await wait()
    await wait()
    expect(answers).toEqual([])
    expect(send).toHaveBeenCalledTimes(1)
    expect(keeper.read().saving).toBe('signed-out')
  })

  test('what is refused is tried again when it is changed', async () => {
    const { keeper, failures, server, wait } = setUp()
    failures.push(new ApiError({ status: 422, code: 'invalid-input' }))
    keeper.change({ text: 'Too long' })
    await wait()
    expect(keeper.read().saving).toBe('refused')
    keeper.change({ text: 'Short' })
    await wait()
    expect(keeper.read().saving).toBe('saved')
    expect(server().text).toBe('Short')
  })
})

describe('what the server says stands', () => {
  test('is taken when it is newer and nothing was written here', () => {
    const { keeper } = setUp()
    keeper.adopt({ ...empty, text: 'Newer', revision: 3, submitted: true })
    expect(keeper.read()).toMatchObject({ text: 'Newer', revision: 3, submitted: true, edition: 1 })
  })

  test('leaves the fields alone when they show it already', async () => {
    const { keeper, wait } = setUp()
    keeper.change({ text: 'Mine' })
    await wait()
    keeper.adopt({ ...empty, text: 'Mine', revision: 2 })
    expect(keeper.read()).toMatchObject({ text: 'Mine', revision: 2, edition: 0, saving: 'saved' })
  })

  test('is not taken when it is older than what was saved from here', async () => {
    const { keeper, wait } = setUp()
    keeper.change({ text: 'Mine' })
    await wait()
    keeper.adopt(empty)
    expect(keeper.read()).toMatchObject({ text: 'Mine', revision: 1 })
  })

  test('never takes the place of what is not saved', async () => {
    const { keeper, server, change, wait } = setUp()
    change({ text: 'Theirs', revision: 4 })
    keeper.change({ text: 'Mine' })
    keeper.adopt(server())
    expect(keeper.read()).toMatchObject({ text: 'Mine', revision: 0 })
    await wait()
    expect(keeper.read().saving).toBe('conflict')
  })

  test('was handed in elsewhere', () => {
    const { keeper } = setUp({ ...empty, text: 'Mine', revision: 1 })
    keeper.adopt({ ...empty, text: 'Mine', revision: 1, submitted: true })
    expect(keeper.read()).toMatchObject({ submitted: true, edition: 0 })
  })
})

describe('another tab', () => {
  test('that saved meanwhile makes a conflict, and nothing is overwritten', async () => {
    const { keeper, server, change, wait } = setUp()
    change({ text: 'Theirs', revision: 4 })
    keeper.change({ text: 'Mine' })
    await wait()
    expect(keeper.read()).toMatchObject({ saving: 'conflict', text: 'Mine' })
    expect(server().text).toBe('Theirs')
  })

  test('gives way when the author keeps what is on screen', async () => {
    const { keeper, server, change, wait } = setUp()
    change({ text: 'Theirs', revision: 4 })
    keeper.change({ text: 'Mine' })
    await wait()
    keeper.resolve('mine', server())
    await wait()
    expect(server()).toMatchObject({ text: 'Mine', revision: 5 })
    expect(keeper.read().saving).toBe('saved')
  })

  test('wins when the author takes the other, and the fields are made anew', async () => {
    const { keeper, server, stored, change, wait } = setUp()
    change({ text: 'Theirs', revision: 4 })
    keeper.change({ text: 'Mine' })
    await wait()
    keeper.resolve('theirs', server())
    expect(keeper.read()).toMatchObject({ text: 'Theirs', revision: 4, saving: 'saved', edition: 1 })
    expect(stored()).toBeNull()
  })
})

describe('an earlier visit', () => {
  test('that could not save is taken up and saved', async () => {
    const { keeper, server, wait } = setUp(empty, { base: 0, text: 'Left over', links: [] })
    keeper.restore()
    await wait()
    expect(server().text).toBe('Left over')
    expect(keeper.read()).toMatchObject({ text: 'Left over', saving: 'saved' })
  })

  test('on top of an older draft asks the author', () => {
    const { keeper } = setUp({ ...empty, text: 'Newer', revision: 3 }, { base: 1, text: 'Older', links: [] })
    keeper.restore()
    expect(keeper.read()).toMatchObject({ text: 'Older', saving: 'conflict' })
  })

  test('that did save, or left something unreadable, changes nothing', () => {
    const saved = setUp({ ...empty, text: 'Same', revision: 3 }, { base: 2, text: 'Same', links: [] })
    saved.keeper.restore()
    expect(saved.keeper.read()).toMatchObject({ saving: 'saved', edition: 0 })
    expect(saved.stored()).toBeNull()
    const broken = setUp(empty, { text: 7 })
    broken.keeper.restore()
    expect(broken.keeper.read()).toMatchObject({ saving: 'saved', text: '' })
  })
})

test('what was handed in is marked, until it changes again', async () => {
  const { keeper, wait } = setUp()
  keeper.change({ text: 'Done' })
  await wait()
  keeper.markSubmitted()
  expect(keeper.read().submitted).toBe(true)
  keeper.change({ text: 'Done again' })
  expect(keeper.read().submitted).toBe(false)
})
