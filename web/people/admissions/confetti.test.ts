import confetti from 'canvas-confetti'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { celebrate } from './confetti.ts'

let bursts: { particleCount: number | undefined; at: number }[]

const prefersStillness = (matches: boolean) => vi.stubGlobal('window', { matchMedia: () => ({ matches }) })

beforeEach(() => {
  bursts = []
  const burst = async (options?: confetti.Options) => {
    bursts.push({ particleCount: options?.particleCount, at: Date.now() })
    return null
  }
  vi.spyOn(confetti, 'create').mockReturnValue(Object.assign(burst, { reset: () => {} }))
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Specification, section 9.
test('throws 100 particles, then 50 after 200 ms and 50 after 400 ms', async () => {
  prefersStillness(false)
  await celebrate()
  await vi.runAllTimersAsync()
  expect(bursts).toEqual([
    { particleCount: 100, at: 0 },
    { particleCount: 50, at: 200 },
    { particleCount: 50, at: 400 },
  ])
})

test('throws none with reduced motion', async () => {
  prefersStillness(true)
  await celebrate()
  await vi.runAllTimersAsync()
  expect(bursts).toEqual([])
})
