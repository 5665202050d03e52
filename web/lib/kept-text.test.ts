import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage, forgetText, keepText, keptText, keptValue } from './kept-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('what was kept is read again, until it is forgotten', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  keepText('draft', '{"title":"A first question"}')
  expect(keptText('draft')).toBe('{"title":"A first question"}')
  expect(keptValue('draft')).toEqual({ title: 'A first question' })
  keepText('draft', 'half of a {')
  expect(keptValue('draft')).toBeNull()
  forgetText('draft')
  expect(keptText('draft')).toBeNull()
  expect(keptValue('draft')).toBeNull()
})

describe('a browser that forbids storage keeps nothing, and fails nowhere', () => {
  test.each([
    ['keepText', () => keepText('draft', 'text'), undefined],
    ['forgetText', () => forgetText('draft'), undefined],
    ['keptText', () => keptText('draft'), null],
    ['keptValue', () => keptValue('draft'), null],
    ['deviceStorage', () => deviceStorage(), null],
  ])('%s', (_, use, expected) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    try {
      expect(use()).toBe(expected)
    } finally {
      if (before === undefined) Reflect.deleteProperty(globalThis, 'localStorage')
      else Object.defineProperty(globalThis, 'localStorage', before)
    }
  })
})
