import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeSentence } from '../rules/courses/lecture-changes.ts'
import { compareLectures } from './lecture-comparison.ts'

const before = `The first line.

## Prices

A bowl costs eight euros, and a **mug** six.

- Clay from the river
- A kiln

| What | Price |
|---|---|
| Bowl | 8 |

:::callout{title="Before you sell"}
Weigh each piece.
:::
`

const said = (after: string) => changeSentence(compareLectures(before, after))

test('formatting, addresses and quotes are no change', () => {
  expect(said(before)).toBe('')
  expect(said(before.replace('**mug**', '[mug](https://example.org)'))).toBe('')
})

test('a changed paragraph has its words, within its section', () => {
  const [part, ...others] = compareLectures(before, before.replace('eight euros', 'nine pounds'))
  expect(others).toEqual([])
  expect(part).toMatchObject({ kind: 'changed', of: 'paragraph', section: 'Prices' })
  expect(part?.differences).toEqual([
    { kind: 'same', text: 'A bowl costs ' },
    { kind: 'removed', text: 'eight euros' },
    { kind: 'added', text: 'nine pounds' },
    { kind: 'same', text: ', and a mug six.' },
  ])
})

test('points, rows, boxes and sections are parts of their own', () => {
  expect(said(before.replace('- A kiln', '- A kiln\n- A wheel'))).toBe('1 point added')
  expect(said(before.replace('| Bowl | 8 |', '| Bowl | 9 |'))).toBe('1 table row changed')
  expect(said(before.replace('Weigh each piece.', 'Weigh each wet piece.'))).toBe('1 paragraph changed')
  expect(said(`${before}\n## Glaze\n\nOne.\n\nTwo.\n`)).toBe('1 section added')
  expect(said(before.replace('The first line.', ''))).toBe('1 paragraph removed')
  expect(said(`${before.replace('The first line.', '')}\nThe first line.\n`)).toBe('1 paragraph moved')
})

test('a drawing has what is to be seen and its words, not its lines', () => {
  const drawing = (title: string, words: string, x: number) =>
    `${before}\n:::drawing{title="Light"}\n\`\`\`svg\n<svg viewBox="0 0 360 100"><title>${title}</title><text x="${x}" y="9">${words}</text></svg>\n\`\`\`\n\nFrom above.\n:::\n`
  const old = drawing('A lamp shines on one side of a face and not on the other.', 'in front', 1)
  expect(compareLectures(old, old.replace('x="1"', 'x="2"'))).toEqual([])
  const [part, ...others] = compareLectures(old, old.replace('in front', 'beside it'))
  expect(others).toEqual([])
  expect(part?.differences.at(0)?.text).toContain('[Drawing: A lamp shines on one side')
  expect(part?.differences).toContainEqual({ kind: 'added', text: 'beside it' })
})

test('the added and the removed words lead from one text to the other', () => {
  const words = fc.array(fc.constantFrom('clay', 'kiln', 'wheel', 'glaze', 'bowl'), { minLength: 1 })
  const text = fc.array(words, { maxLength: 6 }).map((all) => all.map((line) => line.join(' ')).join('\n\n'))
  fc.assert(
    fc.property(text, text, (one, other) => {
      const count = (markdown: string) => markdown.split(/\s+/).filter(Boolean).length
      const changed = { added: 0, removed: 0 }
      for (const { differences } of compareLectures(one, other)) {
        for (const { kind, text } of differences) {
          if (kind !== 'same') changed[kind] += text.split(/\s+/).filter(Boolean).length
        }
      }
      expect(count(one) - changed.removed + changed.added).toBe(count(other))
    }),
  )
})
