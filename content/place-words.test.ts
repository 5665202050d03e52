import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderLecture } from './markdown.ts'
import { placeWords } from './place-words.ts'

const place = (markdown: string, passage: string, words: string, textBefore = '', textAfter = '') =>
  placeWords(markdown, { passage, textBefore, textAfter }, words)
const placed = (markdown: string) => ({ kind: 'placed', markdown })

test('replaces only the words that differ, and keeps formatting, links and escapes', () => {
  expect(
    place('A bowl costs **eight** euros.', 'A bowl costs eight euros.', 'A bowl costs nine euros.'),
  ).toEqual(placed('A bowl costs **nine** euros.'))
  expect(
    place(
      'See [the prices](https://example.org) of 2024 \\*here\\*.',
      'See the prices of 2024 *here*.',
      'See the prices of 2027 *here*.',
    ),
  ).toEqual(placed('See [the prices](https://example.org) of 2027 \\*here\\*.'))
  expect(place('AT&amp;T charges 5.', 'AT&T charges 5.', 'AT&T charges 6.')).toEqual(
    placed('AT&amp;T charges 6.'),
  )
})

test('finds typographic quotes and ellipses, and passages of several lines', () => {
  expect(place('"Don\'t wait..." she said.', '“Don’t wait…” she said.', '“Don’t wait…” he said.')).toEqual(
    placed('"Don\'t wait..." he said.'),
  )
  expect(place('> One line\n> and the next.', 'One line and the next.', 'One line and the last.')).toEqual(
    placed('> One line\n> and the last.'),
  )
  expect(place('- a point\n  that goes on', 'a point that goes on', 'a point that ends')).toEqual(
    placed('- a point\n  that ends'),
  )
})

test('tells equal passages apart by what is around them, and otherwise does nothing', () => {
  const twice = 'Cats sleep a lot.\n\nDogs sleep a lot.'
  expect(place(twice, 'sleep a lot.', 'bark a lot.')).toEqual({ kind: 'unclear' })
  expect(place(twice, 'sleep a lot.', 'bark a lot.', 'Dogs ')).toEqual(
    placed('Cats sleep a lot.\n\nDogs bark a lot.'),
  )
  expect(place(twice, 'Birds sleep a lot.', 'Birds sing.')).toEqual({ kind: 'missing' })
})

test('a change across formatting or paragraphs is left to the author', () => {
  expect(place('Two **big bowls** here.', 'Two big', 'Few small')).toEqual(
    placed('Few **small bowls** here.'),
  )
  expect(place('One **two** three', 'One two three', 'all new words')).not.toEqual(placed('all new words'))
  expect(place('First end.\n\nSecond start.', 'end. Second', 'middle').kind).toBe('unclear')
})

test('words of others never become formatting, links or HTML', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '[press](javascript:alert(1))',
    '![x](https://evil.example/x.png)',
    'https://evil.example',
    'www.evil.example',
    'me@evil.example',
    '**bold** _it_ ~~no~~ `code`',
    '&lt;b&gt;',
    '[^1]',
    '# Heading',
    '- point',
    '1. one',
    ':::callout',
  ]
  for (const words of hostile) {
    const result = place('Some text to change.', 'Some text to change.', words)
    if (result.kind !== 'placed') continue
    const { html } = renderLecture(result.markdown)
    expect(html.replaceAll(/^<p>|<\/p>$/g, '')).not.toMatch(/<[a-z]/)
  }
  // An address would become a link, whatever is before it: the author puts it in.
  expect(place('Some text to change.', 'Some text to change.', 'See https://evil.example now').kind).toBe(
    'unclear',
  )
})

test('whatever is suggested, the text reads as suggested, and nothing else changes', () => {
  const words = fc
    .array(
      fc.oneof(
        fc.constantFrom('*', '_', '[', ']', '<', '>', '&', '|', '`', '\\', '#', '"', "'"),
        fc.string(),
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join(' ').replaceAll(/\s+/g, ' '))
  fc.assert(
    fc.property(words, (said) => {
      const result = place(
        'Before it.\n\nA **bold** [link](/a) here.\n\nAfter it.',
        'A bold link here.',
        said,
      )
      if (result.kind !== 'placed') return
      expect(result.markdown.startsWith('Before it.\n\n')).toBe(true)
      expect(result.markdown.endsWith('\n\nAfter it.')).toBe(true)
      expect(
        (renderLecture(result.markdown).html.match(/<(a|img|script)\b/g) ?? []).length,
      ).toBeLessThanOrEqual(1)
    }),
  )
})
