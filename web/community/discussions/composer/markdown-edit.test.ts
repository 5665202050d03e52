import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyMark,
  changedPart,
  type Mark,
  nameBeingTyped,
  quoted,
  type Selected,
  withPicture,
} from './markdown-edit.ts'

/** "a [b] c": a text with its selection in brackets. */
function selected(drawing: string): Selected {
  const start = drawing.indexOf('[')
  const end = drawing.indexOf(']') - 1
  return { text: drawing.replace('[', '').replace(']', ''), start, end }
}
const drawn = ({ text, start, end }: Selected) =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`

test.each<[Mark, string, string]>([
  ['bold', 'a [b] c', 'a **[b]** c'],
  ['bold', 'a **[b]** c', 'a [b] c'],
  ['italic', '[]', '_[]_'],
  ['code', 'run [it]', 'run `[it]`'],
  ['code', '[a\nb]', '```\n[a\nb]\n```'],
  ['quote', 'one\nt[wo\nthr]ee', 'one\n[> two\n> thr]ee'],
  ['quote', '[> two\n> three]', '[two\nthree]'],
  ['list', '[one\ntwo]', '[- one\n- two]'],
])('%s: %j becomes %j', (mark, before, after) => {
  expect(drawn(applyMark(mark, selected(before)))).toBe(after)
})

test('a link keeps the selection and selects the missing part', () => {
  const words = applyMark('link', { text: 'see this', start: 4, end: 8 })
  expect(words.text).toBe('see [this](https://)')
  expect(words.text.slice(words.start, words.end)).toBe('https://')
  const address = applyMark('link', { text: 'https://a.example', start: 0, end: 17 })
  expect(address).toEqual({ text: '[](https://a.example)', start: 1, end: 1 })
})

test('applying bold or italic twice restores the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.constantFrom('bold', 'italic'), (text, a, b, mark) => {
      const [start, end] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [
        number,
        number,
      ]
      const sign = mark === 'bold' ? '**' : '_'
      // If the marker already surrounds the selection, the first time removes it.
      fc.pre(!(text.slice(start - sign.length, start) === sign && text.startsWith(sign, end)))
      const once = applyMark(mark as Mark, { text, start, end })
      expect(applyMark(mark as Mark, once)).toEqual({ text, start, end })
    }),
  )
})

test('a quote names its author, leaves room to answer, and a name cannot break out of it', () => {
  expect(quoted('Amara', 'one\n\ntwo\n')).toBe('> **Amara** wrote:\n> one\n> \n> two\n\n')
  expect(quoted('**<b>[x](y)', 'z')).toBe('> **bx(y)** wrote:\n> z\n\n')
})

test.each([
  ['hello @am', { from: 6, beginning: 'am' }],
  ['@', { from: 0, beginning: '' }],
  ['@Þóra K', { from: 0, beginning: 'Þóra K' }],
  ['(@o’n', { from: 1, beginning: 'o’n' }],
  ['mail me@example', null],
  ['hello @amara okafor and', null],
  ['nothing', null],
])('in %j the name being typed is %j', (text, expected) => {
  expect(nameBeingTyped(text, text.length)).toEqual(expected)
})

test.each([
  ['[]', '![A lamp](/x)\n\n[]'],
  ['one [two] three', 'one\n\n![A lamp](/x)\n\n[]three'],
  ['one\n\n[]\n\ntwo', 'one\n\n![A lamp](/x)\n\n[]two'],
])('in %j a picture gets its own lines', (before, after) => {
  expect(drawn(withPicture(selected(before), { alt: ' A\nlamp ', address: '/x' }))).toBe(after)
})

test('no alternative text ends early', () => {
  const { text } = withPicture(selected('[]'), { alt: 'a](b)[c] \\ `d` <e>', address: '/x' })
  expect(text).toBe('![a\\](b)\\[c\\] \\\\ \\`d\\` \\<e\\>](/x)\n\n')
})

test.each([
  ['lamp', '**lamp**', { start: 0, end: 4, inserted: '**lamp**' }],
  ['a lamp', 'a soft lamp', { start: 2, end: 2, inserted: 'soft ' }],
  ['aaa', 'aa', { start: 2, end: 3, inserted: '' }],
  ['aa', 'aaa', { start: 2, end: 2, inserted: 'a' }],
  ['x 🎬 y', 'x 🎥 y', { start: 2, end: 4, inserted: '🎥' }],
  ['x 🎬', 'x 🎬', { start: 4, end: 4, inserted: '' }],
])('from %j to %j only the change is inserted, without splitting a character', (before, after, part) => {
  expect(changedPart(before, after)).toEqual(part)
  expect(before.slice(0, part.start) + part.inserted + before.slice(part.end)).toBe(after)
})

test('the changed part turns any text into any other', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '🎬', '🎥', '\n'), maxLength: 12 })
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const { start, end, inserted } = changedPart(before, after)
      expect(start).toBeLessThanOrEqual(end)
      expect(inserted.isWellFormed()).toBe(true)
      expect(before.slice(0, start) + inserted + before.slice(end)).toBe(after)
    }),
  )
})
