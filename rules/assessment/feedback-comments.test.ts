import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usedParagraphs } from './feedback-comments.ts'

const paragraph = fc
  .string({ minLength: 12, maxLength: 40 })
  .map((text) => `Part ${text.replace(/\s/g, '-')}`)

test('each paragraph counts once, and one that the former version had does not count', () => {
  fc.assert(
    fc.property(fc.array(paragraph), fc.array(paragraph), (former, added) => {
      const used = usedParagraphs([...former, ...added].join('\n\n'), former.join('\n'), 500)
      expect(new Set(used).size).toBe(used.length)
      for (const part of used) expect(former).not.toContain(part)
      expect(used).toHaveLength(Math.min(20, new Set(added.filter((part) => !former.includes(part))).size))
    }),
  )
})

test('short remarks and paragraphs that no longer fit do not count', () => {
  expect(usedParagraphs(`Good.\n${'a'.repeat(501)}\nPlease name your sources.`, null, 500)).toEqual([
    'Please name your sources.',
  ])
})
