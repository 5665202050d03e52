import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notes } from '../../contract/learning/notes.ts'
import { joinNotes, longestNote, notesMarkdown } from './notes.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', 'ű 漢 🎬'), { maxLength: 8 })
  .map((lines) => lines.join('\n'))
const linesOf = (note: string) => note.split('\n')
const count = (lines: string[], line: string) => lines.filter((other) => other === line).length

describe('merging two versions of a note', () => {
  test('loses no line of either if both changed', () => {
    fc.assert(
      fc.property(text, text, text, (base, saved, mine) => {
        fc.pre(saved !== base && mine !== base)
        const joined = linesOf(joinNotes(base, saved, mine))
        for (const version of [linesOf(saved), linesOf(mine)]) {
          for (const line of version) expect(count(joined, line)).toBeGreaterThanOrEqual(count(version, line))
        }
      }),
    )
  })

  test('takes the changed one if only one changed', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(joinNotes(base, changed, base)).toBe(changed)
        expect(joinNotes(base, base, changed)).toBe(changed)
        expect(joinNotes(base, changed, changed)).toBe(changed)
      }),
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(text, text, text, (base, saved, mine) => {
        const joined = joinNotes(base, saved, mine)
        expect(joinNotes(saved, joined, saved)).toBe(joined)
      }),
    )
  })

  test('keeps common lines around two additions once', () => {
    expect(joinNotes('one\ntwo', 'one\nsaved\ntwo', 'one\nmine\ntwo')).toBe('one\nsaved\nmine\ntwo')
  })
})

test('exports a section per course and a part per module', () => {
  const course = { courseCode: 'FND 100', courseTitle: 'Welcome' }
  expect(
    notesMarkdown([
      { ...course, moduleTitle: 'First', text: 'One\n' },
      { ...course, moduleTitle: 'Second', text: 'Two' },
      { courseCode: 'BRD 101', courseTitle: 'Brand', moduleTitle: 'Names', text: '# Mine' },
    ]),
  ).toBe(
    '# My notes\n\n## FND 100 Welcome\n\n### First\n\nOne\n\n### Second\n\nTwo\n\n## BRD 101 Brand\n\n### Names\n\n# Mine\n',
  )
  expect(notesMarkdown([])).toBe('# My notes\n')
})

test('has the same limit on screen as in the API', () => {
  const { body } = notes['PUT /api/user/notes/{id}/{moduleId}']
  expect(body.safeParse({ text: 'x'.repeat(longestNote), revision: 0 }).success).toBe(true)
  expect(body.safeParse({ text: 'x'.repeat(longestNote + 1), revision: 0 }).success).toBe(false)
})
