import { afterEach, describe, expect, test, vi } from 'vitest'
import { copyName, deviceCopy, deviceStorage, removeCopiesOfOthers } from './device-copy.ts'
import { memoryStorage } from './test-world.ts'

afterEach(() => vi.unstubAllGlobals())

const isText = (value: unknown): value is string => typeof value === 'string'

test('a copy is read until it is forgotten; another shape is none', () => {
  const storage = memoryStorage()
  const copy = deviceCopy('draft', isText, storage)
  copy.write('A first question')
  expect(copy.read()).toBe('A first question')
  for (const text of ['{"half', '7', 'null']) {
    storage.write('draft', text)
    expect(copy.read()).toBeNull()
  }
  copy.forget()
  expect(storage.names()).toEqual([])
})

test('copies of other people, and of no known person, are removed; other kinds stay', () => {
  const storage = memoryStorage()
  const own = copyName('draft-discussion', 'maya', 'new')
  const names = [
    own,
    copyName('draft-discussion', 'tom', 'new'),
    'creare-draft-discussion-title',
    copyName('draft-group', 'tom', '1'),
    'creare-theme',
  ]
  for (const name of names) storage.write(name, 'something')
  removeCopiesOfOthers('draft-discussion', 'maya', storage)
  expect(storage.names()).toEqual([own, copyName('draft-group', 'tom', '1'), 'creare-theme'])
})

test('the browser’s storage lists its names', () => {
  const kept = new Map([['one', '1']])
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  deviceStorage.write('two', '2')
  expect([deviceStorage.names(), deviceStorage.read('two')]).toEqual([['one', 'two'], '2'])
  deviceStorage.remove('one')
  expect(deviceStorage.names()).toEqual(['two'])
})

describe('a browser that forbids storage keeps nothing and fails nowhere', () => {
  test.each([
    ['read', () => deviceStorage.read('draft'), null],
    ['write', () => deviceStorage.write('draft', 'text'), undefined],
    ['remove', () => deviceStorage.remove('draft'), undefined],
    ['names', () => deviceStorage.names(), []],
  ])('%s', (_, use, expected) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    try {
      expect(use()).toEqual(expected)
    } finally {
      if (before === undefined) Reflect.deleteProperty(globalThis, 'localStorage')
      else Object.defineProperty(globalThis, 'localStorage', before)
    }
  })
})
