import { expect, test } from 'vitest'
import { kindOfFile, missingFile, withAddress } from './block-files.ts'

test('a file is what its type says, and captions by their name', () => {
  expect(kindOfFile({ name: 'a.png', type: 'image/png' })).toBe('picture')
  expect(kindOfFile({ name: 'a.m4a', type: 'audio/x-m4a' })).toBe('audio')
  expect(kindOfFile({ name: 'a.VTT', type: '' })).toBe('captions')
  expect(kindOfFile({ name: 'a.pdf', type: 'application/pdf' })).toBeNull()
})

test('an address goes where the block waits for it, otherwise to the caret', () => {
  const source = '[Film](film-to-upload)\n\n![A](picture-to-upload)'
  expect(missingFile(source)).toBe('film')
  expect(withAddress(source, 'picture', '/x$&', 0)).toBe('[Film](film-to-upload)\n\n![A](/x$&)')
  expect(withAddress('[a]()', 'audio', '/x', 4)).toBe('[a](/x)')
  expect(missingFile('[a](/x)')).toBeNull()
})
