import { expect, test } from 'vitest'
import { writtenIn } from './written-in.ts'

const control = (type: string, value = '') => ({
  isConnected: true,
  type,
  value,
  checked: false,
  isContentEditable: false,
  textContent: '',
})

test('a control that differs from its initial value is changed', () => {
  const written = writtenIn()
  const note = control('textarea', 'as it was')
  written.turnTo(note)
  expect(written.isChanged()).toBe(false)
  note.value = 'and more'
  written.turnTo(note)
  expect(written.isChanged()).toBe(true)
  note.value = 'as it was'
  expect(written.isChanged()).toBe(false)
})

test('includes choices and editors', () => {
  const written = writtenIn()
  const reason = control('radio')
  const editor = { ...control('', ''), isContentEditable: true }
  for (const one of [reason, editor]) written.turnTo(one)
  reason.checked = true
  expect(written.isChanged()).toBe(true)
  reason.checked = false
  editor.textContent = 'Dear all'
  expect(written.isChanged()).toBe(true)
})

test('ignores searches and removed controls', () => {
  const written = writtenIn()
  const search = control('search')
  const gone = control('text')
  for (const one of [search, gone]) written.turnTo(one)
  search.value = 'camera'
  gone.value = 'left'
  gone.isConnected = false
  expect(written.isChanged()).toBe(false)
})
