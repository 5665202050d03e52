import { expect, test } from 'vitest'
import { limitConcurrency, oneAtATime, TooBusy } from './limit-concurrency.ts'

/** Work that ends when the test says so. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { hasBegun: false, end: resolve }
  return {
    state,
    run: () => {
      state.hasBegun = true
      return promise
    },
  }
}

const begun = (list: ReturnType<typeof work>[]) => list.map(({ state }) => state.hasBegun)
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two run, the others wait in the order they came, and one too many is refused', async () => {
  const run = limitConcurrency({ atOnce: 2, mostWaiting: 2 })
  const list = Array.from({ length: 4 }, work)
  const results = list.map((one) => run(one.run))
  await settled()
  expect(begun(list)).toEqual([true, true, false, false])
  await expect(run(async () => {})).rejects.toThrow(TooBusy)
  list[1]?.state.end()
  await results[1]
  await settled()
  expect(begun(list)).toEqual([true, true, true, false])
  for (const { state } of list) state.end()
  await Promise.all(results)
  await expect(run(async () => 'open again')).resolves.toBe('open again')
})

test('work that fails gives its place back', async () => {
  const run = limitConcurrency({ atOnce: 1, mostWaiting: 1 })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(run(async () => 'next')).resolves.toBe('next')
})

test('one that waited too long is never begun, and the next keeps its turn', async () => {
  const run = limitConcurrency({ atOnce: 1, longestWaitMs: 5 })
  const [first, second] = [work(), work()]
  const running = run(first.run)
  await expect(run(second.run)).rejects.toThrow(TooBusy)
  const third = run(async () => 'third')
  first.state.end()
  await running
  await expect(third).resolves.toBe('third')
  expect(second.state.hasBegun).toBe(false)
})

test('work of one key runs one after the other, and beside that of another key', async () => {
  const run = oneAtATime(10_000)
  const [first, second, other] = [work(), work(), work()]
  const results = [run('a', first.run), run('a', second.run), run('b', other.run)]
  await settled()
  expect(begun([first, second, other])).toEqual([true, false, true])
  first.state.end()
  await results[0]
  await settled()
  expect(begun([second])).toEqual([true])
  for (const { state } of [second, other]) state.end()
  await Promise.all(results)
  await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(run('a', async () => 'next')).resolves.toBe('next')
})
