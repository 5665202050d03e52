import { expect, test, vi } from 'vitest'
import { propsStore } from './props-store.ts'

test('who listens hears of what changed, and of nothing else', () => {
  const listener = vi.fn()
  const store = propsStore<{ address?: string; busy?: boolean }>({ address: 'a' })
  const leave = store.subscribe(listener)
  store.set({ address: 'a' })
  expect(listener).not.toHaveBeenCalled()
  store.set({ address: 'a', busy: true })
  store.set({ address: 'b' })
  expect(listener).toHaveBeenCalledTimes(2)
  expect([store.first(), store.get()]).toEqual([{ address: 'a' }, { address: 'b' }])
  leave()
  store.set({})
  expect(listener).toHaveBeenCalledTimes(2)
})
