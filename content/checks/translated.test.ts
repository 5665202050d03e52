import { expect, test } from 'vitest'
import { translatedIn } from './translated.ts'

test('turns that sound translated are found as words, not in code or addresses', () => {
  const text =
    'Whoever reads, in\nplace of writing. ForeverYoung, forever.\n\n| Reckoning | a |\n\n```\nanew\n```\n\n[a](https://a.org/anew)'
  expect(translatedIn(text)).toEqual([
    'whoever → who, anyone who',
    'in place of → instead of',
    '| reckoning | → | calculation |',
  ])
  expect(translatedIn('At somebody else’s house, for ever.')).toHaveLength(2)
})
