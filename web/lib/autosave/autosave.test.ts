import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { createAutosave, type Pending } from './autosave.ts'
import { handClock, lost, microtasks } from './test-world.ts'

/** Saves the texts of a list, one at a time. */
function setUp({ isOnline = (): boolean => true } = {}) {
  const clock = handClock(isOnline)
  const failures: unknown[] = []
  const sent: string[] = []
  let texts: string[] = []
  const rejected = new Set<string>()
  let isClosed = false
  const pending: Pending<string, void> = {
    next: () => texts.find((text) => !rejected.has(text)) ?? null,
    idle: () => (isClosed ? 'closed' : texts.length === 0 ? 'saved' : 'rejected'),
    accept: (text) => {
      texts = texts.filter((other) => other !== text)
    },
    refuse: (text, error) => {
      if (error.code === 'find-out') throw lost()
      rejected.add(text)
    },
    retryRejected: () => rejected.clear(),
  }
  const autosave = createAutosave<string, void>({
    pending,
    debounceMs: 500,
    environment: clock.environment,
    send: async (text) => {
      sent.push(text)
      const failure = failures.shift()
      if (failure !== undefined) throw failure
    },
  })
  return {
    ...clock,
    autosave,
    failures,
    sent,
    write(text: string, now = false) {
      texts = [...texts, text]
      autosave.changed(now)
    },
    close() {
      texts = []
      isClosed = true
      autosave.changed()
    },
  }
}

test('sends after a pause in the typing, which every change starts over', async () => {
  const { autosave, write, sent, tick, now } = setUp()
  write('a')
  write('b')
  expect([autosave.status(), sent]).toEqual(['saving', []])
  await tick()
  expect([autosave.status(), sent, now()]).toEqual(['saved', ['a', 'b'], 500])
})

test('sends what must not wait immediately', async () => {
  const { write, sent } = setUp()
  write('a', true)
  expect(sent).toEqual(['a'])
})

test.each([
  ['a lost connection', lost(), 'retrying'],
  ['a failing server', new ApiError({ status: 503 }), 'retrying'],
  ['too many requests', new ApiError({ status: 429 }), 'retrying'],
  ['an error that is not the API’s', new TypeError('broken'), 'retrying'],
])('tries again after %s, at doubled distances', async (_, failure, status) => {
  const { autosave, write, failures, tick, now } = setUp()
  failures.push(failure, failure, failure)
  write('a', true)
  await microtasks()
  expect(autosave.status()).toBe(status)
  for (const at of [1_000, 3_000, 7_000]) {
    await tick()
    expect(now()).toBe(at)
  }
  expect(autosave.status()).toBe('saved')
})

test('waits at most 15 seconds, unless the server asks for more', async () => {
  const { write, failures, tick, now } = setUp()
  failures.push(...Array.from({ length: 6 }, lost), new ApiError({ status: 429 }, 60))
  write('a', true)
  await microtasks()
  for (const at of [1_000, 3_000, 7_000, 15_000, 30_000, 45_000, 105_000]) {
    await tick()
    expect(now()).toBe(at)
  }
})

test('says that the device is offline, and tries when it is online again', async () => {
  let isOnline = false
  const { autosave, write, failures } = setUp({ isOnline: () => isOnline })
  failures.push(lost())
  write('a', true)
  await microtasks()
  expect(autosave.status()).toBe('offline')
  isOnline = true
  expect(await autosave.saveNow()).toBe(true)
  expect(autosave.status()).toBe('saved')
})

test('stops when the session is over, and goes on with the next change', async () => {
  const { autosave, write, failures, sent, waiting, tick } = setUp()
  failures.push(new ApiError({ status: 401 }))
  write('a', true)
  await microtasks()
  expect([autosave.status(), waiting()]).toEqual(['signed-out', 0])
  write('b')
  await tick()
  expect([autosave.status(), sent]).toEqual(['saved', ['a', 'a', 'b']])
})

test('keeps what is refused while an administrator views the site as its author', async () => {
  const { autosave, write, failures } = setUp()
  failures.push(new ApiError({ status: 403, code: 'view-only' }))
  write('a', true)
  await microtasks()
  expect(autosave.status()).toBe('rejected')
  expect(await autosave.saveNow()).toBe(true)
})

test('a rejected item holds no other back, and is tried again by hand only', async () => {
  const { autosave, write, failures, sent, waiting } = setUp()
  failures.push(new ApiError({ status: 422 }))
  write('a')
  write('b')
  expect(await autosave.settled()).toBe(false)
  expect([autosave.status(), sent, waiting()]).toEqual(['rejected', ['a', 'b'], 0])
  expect(await autosave.settled()).toBe(true)
  expect(sent).toEqual(['a', 'b', 'a'])
})

test('tries again when it could not find out why it was refused', async () => {
  const { autosave, write, failures, tick } = setUp()
  failures.push(new ApiError({ status: 409, code: 'find-out' }))
  write('a', true)
  await microtasks()
  expect(autosave.status()).toBe('retrying')
  await tick()
  expect(autosave.status()).toBe('saved')
})

test('saveNow resolves after one try; settled waits while trying again may help', async () => {
  const { autosave, write, failures, tick } = setUp()
  failures.push(lost(), lost())
  write('a')
  let settled: boolean | null = null
  void autosave.settled().then((isSaved) => {
    settled = isSaved
  })
  await microtasks()
  expect(await autosave.saveNow()).toBe(false)
  expect(settled).toBeNull()
  await tick()
  await microtasks()
  expect(settled).toBe(true)
})

test('waits for nothing more once it is closed', async () => {
  const { autosave, write, failures, close, waiting } = setUp()
  failures.push(lost())
  write('a', true)
  await microtasks()
  const settled = autosave.settled()
  close()
  expect(await settled).toBe(true)
  write('b', true)
  await microtasks()
  expect([autosave.status(), waiting()]).toEqual(['closed', 0])
})
