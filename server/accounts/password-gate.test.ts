import { expect, test } from 'vitest'
import { gate } from './password-gate.ts'

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { begun: false, end: resolve }
  return {
    state,
    run: () => {
      state.begun = true
      return promise
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('so many at once, the others in the order they came, and one too many is refused', async () => {
  const pass = gate(2, 2)
  const jobs = Array.from({ length: 4 }, work)
  const results = jobs.map(({ run }) => pass(run))
  await settled()
  expect(jobs.map(({ state }) => state.begun)).toEqual([true, true, false, false])
  await expect(pass(async () => {})).rejects.toMatchObject({ code: 'too-many-requests' })
  jobs[1]?.state.end()
  await results[1]
  await settled()
  expect(jobs.map(({ state }) => state.begun)).toEqual([true, true, true, false])
  for (const { state } of jobs) state.end()
  await Promise.all(results)
  await expect(pass(async () => 'open again')).resolves.toBe('open again')
})

test('work that fails gives its place back', async () => {
  const pass = gate(1, 1)
  await expect(pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(pass(async () => 'next')).resolves.toBe('next')
})
