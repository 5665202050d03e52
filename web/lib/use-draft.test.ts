import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKeeper, hasDraft } from './use-draft.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is written after a pause in typing, without empty fields and those that are not to be kept', () => {
  const { keep } = draftKeeper('enroll', ['password'])
  keep({ fullName: 'A', password: 'secret', reason: '' })
  keep({ fullName: 'Ada', password: 'secret', reason: '' })
  expect(hasDraft('enroll')).toBe(false)
  vi.runAllTimers()
  expect([...kept.values()]).toEqual(['{"fullName":"Ada"}'])
})

test('a page that is left writes what was typed last, once', () => {
  const { keep, write } = draftKeeper('enroll')
  keep({ fullName: 'Ad' })
  keep({ fullName: 'Ada' })
  write()
  expect([...kept.values()]).toEqual(['{"fullName":"Ada"}'])
  kept.clear()
  write()
  vi.runAllTimers()
  expect(hasDraft('enroll')).toBe(false)
})

test('a form that was sent right after its last key leaves no draft', () => {
  const { keep, forget } = draftKeeper('enroll')
  keep({ fullName: 'Ada' })
  forget()
  vi.runAllTimers()
  expect(hasDraft('enroll')).toBe(false)
})
