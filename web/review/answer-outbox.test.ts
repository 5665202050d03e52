import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReviewAnswerInput, ReviewOverview } from '../../contract/review.ts'
import { ApiError } from '../lib/api.ts'
import { createAnswerOutbox, type Operation, type OutboxOptions, type Saving } from './answer-outbox.ts'

const overview: ReviewOverview = { dueToday: 0, nextDueAt: null, retention: { answered: 0, remembered: 0 } }
const given = (id: string): Operation & { kind: 'answer' } => ({
  kind: 'answer',
  answer: { id, cardId: `card ${id}`, version: 0, rating: 'good', answeredAt: '2026-11-21T09:00:00Z' },
})
const ids = (answers: readonly ReviewAnswerInput[]) => answers.map(({ id }) => id)

/** A device's storage, as two tabs share it. */
function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

let storage: ReturnType<typeof memory>
let saving: Saving[]
/** What waits for its next try; calling it is waiting long enough. */
let retry: (() => void) | null
let online: boolean
let sent: string[]

beforeEach(() => {
  storage = memory()
  saving = []
  retry = null
  online = true
  sent = []
})

function open(options: Partial<OutboxOptions> = {}) {
  const reach = () => {
    if (!online) throw new ApiError({ status: 0 })
  }
  return createAnswerOutbox({
    storage,
    storageKey: 'creare-review-me',
    onChange: (state) => saving.push(state),
    onOverview: () => {},
    onAnsweredElsewhere: () => {},
    later: (run) => {
      retry = run
      return () => {
        retry = null
      }
    },
    sendAnswers: async (answers) => {
      reach()
      sent.push(ids(answers).join(' '))
      return { outcomes: answers.map(({ id }) => ({ id, outcome: 'applied' })), overview }
    },
    sendTakeBack: async (id) => {
      reach()
      sent.push(`not ${id}`)
      return { overview }
    },
    ...options,
  })
}

/** For a busy machine; nothing waits for time to pass. */
const patience = { timeout: 30_000 }
const quiet = () => vi.waitFor(() => expect(saving.at(-1)).toMatch(/saved|signed-out/), patience)

describe('answers', () => {
  test('go out in their order, and nothing stays on the device', async () => {
    const outbox = open()
    outbox.add(given('1'), 5)
    outbox.add(given('2'), 5)
    outbox.add({ kind: 'take-back', id: '2' }, 5)
    outbox.add(given('3'), 5)
    await quiet()
    expect(sent.join(' ')).toBe('1 2 not 2 3')
    expect(storage.length).toBe(0)
  })

  test('given without a connection are kept, and sent once when it is back', async () => {
    online = false
    const outbox = open()
    for (const id of ['1', '2', '3']) outbox.add(given(id), 5)
    await vi.waitFor(() => expect(saving.at(-1)).toBe('trying'), patience)
    expect(storage.length).toBe(3)
    online = true
    outbox.retryNow()
    await quiet()
    expect(sent.join(' ')).toBe('1 2 3')
    expect(storage.length).toBe(0)
    expect(retry).toBeNull()
  })

  test('kept by an earlier visit are taken up in their order, beside those of another person', async () => {
    online = false
    const before = open()
    before.add(given('1'), 5)
    before.add({ kind: 'take-back', id: '1' }, 6)
    storage.setItem('creare-review-you-1', JSON.stringify(given('9')))
    storage.setItem('creare-review-me-x', 'not what was written')
    await vi.waitFor(() => expect(saving.at(-1)).toBe('trying'), patience)
    online = true
    expect(open().restore()).toEqual([given('1'), { kind: 'take-back', id: '1' }])
    await quiet()
    expect(sent).toEqual(['1', 'not 1'])
    expect(storage.length).toBe(2)
  })

  test('stay on the device when the session is over, and go when they are refused', async () => {
    const answers: number[] = [401]
    const outbox = open({
      sendAnswers: async () => {
        throw new ApiError({ status: answers[0] ?? 422 })
      },
    })
    outbox.add(given('1'), 5)
    await quiet()
    expect(saving.at(-1)).toBe('signed-out')
    expect(storage.length).toBe(1)
    answers[0] = 422
    outbox.retryNow()
    await vi.waitFor(() => expect(saving.at(-1)).toBe('saved'), patience)
    expect(storage.length).toBe(0)
  })

  test('that are refused take none of those beside them along', async () => {
    const outbox = open({
      sendAnswers: async (answers) => {
        if (!online) throw new ApiError({ status: 0 })
        if (ids(answers).includes('3')) throw new ApiError({ status: 422 })
        sent.push(ids(answers).join(' '))
        return { outcomes: answers.map(({ id }) => ({ id, outcome: 'applied' })), overview }
      },
    })
    online = false
    for (const id of ['1', '2', '3', '4', '5']) outbox.add(given(id), 5)
    await vi.waitFor(() => expect(retry).not.toBeNull(), patience)
    online = true
    outbox.retryNow()
    await quiet()
    expect(sent).toEqual(['1', '2', '4 5'])
    expect(storage.length).toBe(0)
  })

  test('that came too late are counted', async () => {
    let late = 0
    const outbox = open({
      onAnsweredElsewhere: (count) => {
        late += count
      },
      sendAnswers: async (all) => ({
        outcomes: all.map(({ id }) => ({ id, outcome: id === '2' ? 'answered-elsewhere' : 'applied' })),
        overview,
      }),
    })
    outbox.add(given('1'), 5)
    outbox.add(given('2'), 6)
    await vi.waitFor(() => expect(late).toBe(1), patience)
  })
})
