import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createToastStore,
  TOAST_DURATION,
  TOAST_LIMIT,
  TOAST_REMOVAL_DELAY,
  TOAST_SWIPE_THRESHOLD,
} from './toast.ts'
import { TOOLTIP_DELAY } from './tooltip.tsx'

let waiting: { run: () => void; milliseconds: number }[]
let store: ReturnType<typeof createToastStore>

beforeEach(() => {
  waiting = []
  store = createToastStore((run, milliseconds) => waiting.push({ run, milliseconds }))
})

describe('toast store', () => {
  it('shows what was added, open', () => {
    store.add({ title: 'Logged out', variant: 'destructive' })
    expect(store.read()).toMatchObject([{ title: 'Logged out', variant: 'destructive', open: true }])
  })

  it('keeps one: the newest replaces the older', () => {
    store.add({ title: 'first' })
    store.add({ title: 'second' })
    expect(store.read().map((toast) => toast.title)).toEqual(['second'])
  })

  it('updates in place, and leaves others alone', () => {
    const handle = store.add({ title: 'Sending', description: 'one moment' })
    store.update('another', { title: 'no' })
    handle.update({ title: 'Sent' })
    expect(store.read()).toMatchObject([{ title: 'Sent', description: 'one moment' }])
  })

  it('closes on dismiss and removes a million milliseconds later', () => {
    const handle = store.add({ title: 'Saved' })
    handle.dismiss()
    handle.dismiss()
    expect(store.read()).toMatchObject([{ open: false }])
    expect(waiting.map((task) => task.milliseconds)).toEqual([TOAST_REMOVAL_DELAY])
    waiting[0]?.run()
    expect(store.read()).toEqual([])
  })

  it('means all when no id is given', () => {
    store.add({ title: 'Saved' })
    store.dismiss()
    expect(store.read()).toMatchObject([{ open: false }])
    store.remove()
    expect(store.read()).toEqual([])
  })

  it('tells its listeners until they leave', () => {
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    store.add({ title: 'one' })
    leave()
    store.add({ title: 'two' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

// Specification, section 9.
it('keeps the times and distances of toasts and tooltips', () => {
  expect({ TOAST_LIMIT, TOAST_REMOVAL_DELAY, TOAST_DURATION, TOAST_SWIPE_THRESHOLD, TOOLTIP_DELAY }).toEqual({
    TOAST_LIMIT: 1,
    TOAST_REMOVAL_DELAY: 1_000_000,
    TOAST_DURATION: 5_000,
    TOAST_SWIPE_THRESHOLD: 50,
    TOOLTIP_DELAY: 700,
  })
})
