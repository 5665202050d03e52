import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledDocument } from '../rules/school/words/words.ts'
import { renderPageText } from './markdown.ts'

test('sections are h2 with an address, and nothing else of the page can be replaced', () => {
  const html = renderPageText(
    '# One\n\n## Two\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) <b>y</b>',
  )
  expect(html).toContain('<h2 id="section-one">One</h2>')
  expect(html).toContain('<h2 id="section-two">Two</h2>')
  expect(html).not.toMatch(/<h1|<script|javascript:|<b>/)
})

test('a value in a document is text, whatever is in it', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'*_[]()<>`#~|\\!&;:./ @-=+1aA{}$^"'), minLength: 1 })
  fc.assert(
    fc.property(signs, (school) => {
      const shown = school.replace(/\s+/g, ' ').trim()
      const html = renderPageText(filledDocument('At {school} now', { school }))
      const tags = [...html.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name)
      expect(tags.filter((name) => name !== 'a')).toEqual(['p'])
      // Quotes and dots become typographic, and a space may be left where there is no value.
      const said = html
        .replace(/<[^>]+>/g, '')
        .replaceAll('&#x26;', '&')
        .replaceAll('&#x3C;', '<')
      const plain = (text: string) => text.replace(/[\s"“”…–—.-]/g, '')
      expect(plain(said)).toBe(plain(`At ${shown} now`))
    }),
  )
})
