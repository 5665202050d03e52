import { expect, test } from 'vitest'
import { fieldName, isMoment, valueInWords } from './field-names.ts'

test('names fields in words and keeps titles', () => {
  expect(fieldName('extraMinutes')).toBe('Extra minutes')
  expect(fieldName('title')).toBe('Title')
  expect(fieldName('notionUrl')).toBe('Notion worksheet')
  expect(fieldName('Due, module 2: The fitting')).toBe('Due, module 2: The fitting')
})

test('names values in words and keeps what people wrote', () => {
  expect([null, '', 'true', 'draft'].map(valueInWords)).toEqual(['nothing', 'nothing', 'yes', 'draft'])
  expect(valueInWords('3f0d2b1c-0000-4000-8000-000000000000')).toBe('a file')
  expect(valueInWords('Sew a coat')).toBe('Sew a coat')
  expect(isMoment('2026-11-22T15:00:00.000Z')).toBe(true)
  expect(isMoment('2026-11-22')).toBe(false)
})
