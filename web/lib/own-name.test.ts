import { expect, test } from 'vitest'
import { dropOfOthers } from './own-name.ts'

function storageOf(...names: string[]): Storage {
  const kept = new Map(names.map((name) => [name, 'something']))
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}
const namesOf = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at))

test('removes data of other people and data without an owner, and keeps the rest', () => {
  const storage = storageOf(
    'creare-draft-discussion-maya-new',
    'creare-draft-discussion-tom-new',
    'creare-draft-discussion-new',
    'creare-draft-discussion-title',
    'creare-draft-group-tom-1',
    'creare-theme',
  )
  dropOfOthers('draft-discussion', 'maya', storage)
  expect(namesOf(storage)).toEqual([
    'creare-draft-discussion-maya-new',
    'creare-draft-group-tom-1',
    'creare-theme',
  ])
})
