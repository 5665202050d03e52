import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptedTypes } from '../assessment/assignments.ts'
import { harmlessName, kindOfFile, nameToSave, opensInPage } from './attachments.ts'
import { mayBeShown } from './media.ts'

test('every kind that is taken has a word', () => {
  for (const type of acceptedTypes) expect(kindOfFile(type.replace('*', 'x')), type).not.toBe('File')
  expect(kindOfFile('font/woff2')).toBe('File')
})

test('only pictures and sound open in the page, and never what may carry a program', () => {
  expect(['image/png', 'audio/mpeg'].map(opensInPage)).toEqual([true, true])
  const saved = ['image/svg+xml', 'image/tiff', 'text/html', 'text/plain', 'application/pdf', 'video/mp4']
  expect(saved.filter(opensInPage)).toEqual([])
  fc.assert(
    fc.property(fc.string(), (type) => {
      expect(opensInPage(type) && !mayBeShown(type)).toBe(false)
    }),
  )
})

describe('a file is saved', () => {
  test.each([
    ['Score', 'Score (2).pdf', 'Score.pdf'],
    ['Score.PDF', 'score.pdf', 'Score.PDF'],
    ['invoice.exe', 'scan.pdf', 'invoice.exe.pdf'],
    ['evil\u202efdp.exe', 'scan.pdf', 'evil fdp.exe.pdf'],
    ['🎻 Quartet', 'quartet.docx', '🎻 Quartet.docx'],
    ['a/b\\c', 'notes.txt', 'c.txt'],
    ['No ending', 'README', 'No ending'],
  ])('%j, stored as %j, as %j', (name, stored, saved) => expect(nameToSave(name, stored)).toBe(saved))

  test('always with the ending of the stored file, however it was renamed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const saved = nameToSave(name, 'score.pdf')
        expect(saved.toLowerCase()).toMatch(/\.pdf$|^file$|^pdf$/)
        expect([...saved].length).toBeLessThanOrEqual(120)
      }),
    )
  })
})

test.each([
  ['marks.js', 'text/plain', 'marks.js.txt'],
  ['photo.jpg.LNK', 'application/zip', 'photo.jpg.LNK.file'],
  ['marks.py', 'text/plain', 'marks.py'],
  ['exe', 'text/plain', 'exe'],
])('%j of type %s is kept as %j', (name, type, kept) => expect(harmlessName(name, type)).toBe(kept))

test('no name runs when it is opened', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('bat', 'EXE', 'js'),
      (name, end) => {
        expect(harmlessName(`${name}.${end}`, 'text/plain')).not.toMatch(/\.(bat|exe|js)$/i)
      },
    ),
  )
})
