import { expect, test } from 'vitest'
import { beginningOf } from './beginning.ts'

test('is plain text, once: what an author wrote as text stays text', () => {
  expect(beginningOf('<p>Office <strong>hours</strong>.</p><p>On &lt;b&gt; &amp;amp; off</p>')).toBe(
    'Office hours. On <b> &amp; off',
  )
})

test('ends a long text after a whole word', () => {
  const text = beginningOf(`<p>${'captions '.repeat(60)}</p>`)
  expect(text).toMatch(/captions…$/)
  expect(text.length).toBeLessThanOrEqual(221)
})
