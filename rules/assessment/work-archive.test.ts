import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName, folderName, safeName } from './work-archive.ts'

test('a name is safe on every file system, whatever a student wrote', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const safe = safeName(name, 'File')
      expect(safe).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}]|^[.\s]|[.\s]$/u)
      expect([...safe].length).toBeLessThanOrEqual(84)
      expect(safe).not.toBe('')
    }),
  )
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\work\\cover.png', 'C work cover.png'],
  [`${'a'.repeat(200)}.pdf`, `${'a'.repeat(76)}.pdf`],
  ['photo\u202Egnp.exe', 'photo gnp.exe'],
  ['שלום.png', 'שלום.png'],
  ['...', 'File'],
])('%s becomes %s', (name, safe) => {
  expect(safeName(name, 'File')).toBe(safe)
})

test('a number makes names unique', () => {
  expect(folderName(7, 'Maya Lind')).toBe('007 Maya Lind')
  expect(fileName(0, 'con')).toBe('1 con')
})
