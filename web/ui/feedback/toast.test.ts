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
  it('shows an added toast open', () => {
    store.add({ title: 'Logged out', variant: 'destructive' })
    expect(store.read()).toMatchObject([{ title: 'Logged out', variant: 'destructive', open: true }])
  })

  it('keeps one: the newest replaces the older', () => {
    store.add({ title: 'first' })
    store.add({ title: 'second' })
    expect(store.read().map((toast) => toast.title)).toEqual(['second'])
  })

  it('updates in place and leaves others alone', () => {
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

  it('affects all without an id', () => {
    store.add({ title: 'Saved' })
    store.dismiss()
    expect(store.read()).toMatchObject([{ open: false }])
    store.remove()
    expect(store.read()).toEqual([])
  })

  it('notifies listeners until they unsubscribe', () => {
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    store.add({ title: 'one' })
    leave()
    store.add({ title: 'two' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

// Specification, section 9.
it('has the specified times and distances', () => {
  expect({ TOAST_LIMIT, TOAST_REMOVAL_DELAY, TOAST_DURATION, TOAST_SWIPE_THRESHOLD, TOOLTIP_DELAY }).toEqual({
    TOAST_LIMIT: 1,
    TOAST_REMOVAL_DELAY: 1_000_000,
    TOAST_DURATION: 5_000,
    TOAST_SWIPE_THRESHOLD: 50,
    TOOLTIP_DELAY: 700,
  })
})
