import { expect, test } from 'vitest'
import { hasLeft, keyOf, roleOf, valuesOf } from './import-words.ts'

test.each([
  ['Teacher', 'instructor', 'teacher'],
  ['editingteacher', 'instructor', 'teacher'],
  ['Lehrkraft', 'instructor', 'teacher'],
  ['profesora', 'instructor', 'teacher'],
  ['TA', 'instructor', 'assistant'],
  ['Schüler', 'student', 'student'],
  ['Schüler/in', 'student', 'student'],
  ['Lehrer:innen', 'instructor', 'teacher'],
  ['Lehrer(in)', 'instructor', 'teacher'],
  ['estudiante', 'student', 'student'],
  ['administrator', 'admin', null],
  ['parent', null, null],
])('%s', (word, account, course) => {
  expect(roleOf(word)?.account ?? null).toBe(account)
  expect(roleOf(word)?.course ?? null).toBe(course)
})

test('cells hold several values', () => {
  expect(valuesOf('BRD 101; AUD 101|10a,\n Choir ')).toEqual(['BRD 101', 'AUD 101', '10a', 'Choir'])
  expect(valuesOf(' ; ')).toEqual([])
})

test('codes are compared without spaces, signs and case', () => {
  expect(keyOf('brd-101')).toBe(keyOf('BRD 101'))
  expect(keyOf('1º B')).not.toBe(keyOf('1º C'))
})

test('people who have left', () => {
  expect(['tobedeleted', 'Deleted', 'gelöscht'].every(hasLeft)).toBe(true)
  expect(['', 'active', 'enrolled', '0'].some(hasLeft)).toBe(false)
})
