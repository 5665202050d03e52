import { describe, expect, test } from 'vitest'
import type { ReviewAnswerInput, ReviewOverview } from '../../../contract/learning/review.ts'
import { ApiError } from '../../lib/api.ts'
import { handClock, lost, memoryStorage, microtasks } from '../../lib/autosave/test-world.ts'
import { answerOutbox, type Operation, type OutboxOptions } from './answer-outbox.ts'

const overview: ReviewOverview = { dueToday: 0, next: null, retention: { answered: 0, remembered: 0 } }
const given = (id: string): Operation & { kind: 'answer' } => ({
  kind: 'answer',
  answer: { id, cardId: `card ${id}`, version: 0, rating: 'good', answeredAt: '2026-11-21T09:00:00Z' },
})
const ids = (answers: readonly ReviewAnswerInput[]) => answers.map(({ id }) => id)

function setUp({ isOnline = true } = {}) {
  const [storage, clock] = [memoryStorage(), handClock()]
  const sent: string[] = []
  const server = { isOnline }
  const reach = () => {
    if (!server.isOnline) throw lost()
  }
  const open = (options: Partial<OutboxOptions> = {}) =>
    answerOutbox({
      storage,
      storageKey: 'creare-review-me',
      environment: clock.environment,
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
  return { storage, sent, server, open }
}

describe('answers', () => {
  test('go out in their order, and nothing stays on the device', async () => {
    const { open, sent, storage } = setUp()
    const outbox = open()
    outbox.add(given('1'), 5)
    outbox.add(given('2'), 5)
    outbox.add({ kind: 'take-back', id: '2' }, 5)
    outbox.add(given('3'), 5)
    expect(await outbox.settled()).toBe(true)
    expect(sent.join(' ')).toBe('1 2 not 2 3')
    expect(storage.kept.size).toBe(0)
  })

  test('given without a connection are kept, and sent once when it is back', async () => {
    const { open, sent, storage, server } = setUp({ isOnline: false })
    const outbox = open()
    for (const id of ['1', '2', '3']) outbox.add(given(id), 5)
    await microtasks()
    expect([outbox.read().status, storage.kept.size]).toEqual(['retrying', 3])
    server.isOnline = true
    expect(await outbox.saveNow()).toBe(true)
    expect(sent.join(' ')).toBe('1 2 3')
    expect(storage.kept.size).toBe(0)
  })

  test('of an earlier visit are taken up in their order, and those of another person are not', async () => {
    const { open, sent, storage, server } = setUp({ isOnline: false })
    const before = open()
    before.add(given('1'), 5)
    before.add({ kind: 'take-back', id: '1' }, 6)
    storage.write('creare-review-you-1', JSON.stringify(given('9')))
    storage.write('creare-review-me-x', 'not what was written')
    server.isOnline = true
    const outbox = open()
    outbox.restore()
    expect(outbox.read().restored).toEqual([given('1'), { kind: 'take-back', id: '1' }])
    await outbox.settled()
    expect(sent).toEqual(['1', 'not 1'])
    expect(storage.kept.size).toBe(2)
  })

  test('stay on the device when the session is over, and are dropped when they are refused', async () => {
    const { open, storage } = setUp()
    let status = 401
    const outbox = open({
      sendAnswers: async () => {
        throw new ApiError({ status })
      },
    })
    outbox.add(given('1'), 5)
    expect(await outbox.settled()).toBe(false)
    expect([outbox.read().status, storage.kept.size]).toEqual(['signed-out', 1])
    status = 422
    expect(await outbox.settled()).toBe(true)
    expect([outbox.read().status, storage.kept.size]).toEqual(['saved', 0])
  })

  test('that are refused do not take others with them', async () => {
    const { open, sent, storage, server } = setUp({ isOnline: false })
    const outbox = open({
      sendAnswers: async (answers) => {
        if (!server.isOnline) throw lost()
        if (ids(answers).includes('3')) throw new ApiError({ status: 422 })
        sent.push(ids(answers).join(' '))
        return { outcomes: answers.map(({ id }) => ({ id, outcome: 'applied' })), overview }
      },
    })
    for (const id of ['1', '2', '3', '4', '5']) outbox.add(given(id), 5)
    await microtasks()
    server.isOnline = true
    await outbox.settled()
    expect(sent).toEqual(['1', '2', '4 5'])
    expect(storage.kept.size).toBe(0)
  })

  test('that came too late are counted, and the overview of each response is passed on', async () => {
    const { open } = setUp()
    const overviews: ReviewOverview[] = []
    const outbox = open({
      sendAnswers: async (all) => ({
        outcomes: all.map(({ id }) => ({ id, outcome: id === '2' ? 'answered-elsewhere' : 'applied' })),
        overview,
      }),
    })
    outbox.onOverview((latest) => overviews.push(latest))
    outbox.add(given('1'), 5)
    outbox.add(given('2'), 6)
    await outbox.settled()
    expect(outbox.read().answeredElsewhere).toBe(1)
    expect(overviews).toEqual([overview, overview])
  })
})
