import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterAnswer, type Memory, nextDays } from './schedule.ts'

const day = 86_400_000
const rating = fc.constantFrom('again', 'hard', 'good', 'easy')
const history = fc.array(fc.tuple(rating, fc.integer({ min: 0, max: 24 * 400 })), {
  minLength: 1,
  maxLength: 25,
})
const begin = new Date('2026-01-01T09:00:00Z')

function live(steps: readonly (readonly ['again' | 'hard' | 'good' | 'easy', number])[]) {
  let memory: Memory | null = null
  let at = begin
  for (const [answer, hours] of steps) {
    at = new Date(at.getTime() + hours * 3_600_000)
    memory = afterAnswer(memory, answer, at)
  }
  if (memory === null) throw new Error('A history has at least one answer')
  return { memory, at }
}

describe('the next date of a card', () => {
  test('is one day to one year away, and the FSRS values stay in bounds', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { memory, at } = live(steps)
        const days = (memory.dueAt.getTime() - at.getTime()) / day
        expect(days).toBeGreaterThanOrEqual(1)
        expect(days).toBeLessThanOrEqual(365)
        expect(memory.stability).toBeGreaterThan(0)
        expect(memory.difficulty).toBeGreaterThanOrEqual(1)
        expect(memory.difficulty).toBeLessThanOrEqual(10)
        expect(memory.answers).toBe(steps.length)
      }),
    )
  })

  test('is later for a better answer, from any state', () => {
    fc.assert(
      fc.property(fc.option(history), fc.integer({ min: 0, max: 24 * 400 }), (steps, hours) => {
        const known = steps === null ? null : live(steps)
        const at = new Date((known?.at ?? begin).getTime() + hours * 3_600_000)
        const { again, hard, good, easy } = nextDays(known?.memory ?? null, at)
        expect(again).toBeGreaterThanOrEqual(1)
        expect(again).toBeLessThanOrEqual(hard)
        expect(hard).toBeLessThanOrEqual(good)
        expect(good).toBeLessThanOrEqual(easy)
      }),
    )
  })

  test('equals what the button shows', () => {
    fc.assert(
      fc.property(fc.option(history), rating, (steps, answer) => {
        const known = steps === null ? null : live(steps)
        const at = known ? new Date(known.at.getTime() + 3 * day) : begin
        const said = nextDays(known?.memory ?? null, at)[answer]
        const { dueAt } = afterAnswer(known?.memory ?? null, answer, at)
        expect((dueAt.getTime() - at.getTime()) / day).toBe(said)
      }),
    )
  })

  test('is deterministic, and repeated success increases the interval', () => {
    const good = live([
      ['good', 0],
      ['good', 72],
      ['good', 240],
    ] as const)
    expect(
      live([
        ['good', 0],
        ['good', 72],
        ['good', 240],
      ] as const),
    ).toEqual(good)
    const once = live([['good', 0]] as const)
    expect(good.memory.stability).toBeGreaterThan(once.memory.stability)
    expect(good.memory.lapses).toBe(0)
    expect(
      live([
        ['good', 0],
        ['again', 72],
      ] as const).memory,
    ).toMatchObject({ answers: 2, lapses: 1 })
  })
})
