import { expect, test } from 'vitest'
import { renderLecture } from './markdown.ts'

test('uses typographic quotes in the title of a box', () => {
  const { html } = renderLecture(`:::aside{title="The creator's 'first' rule"}\nIt's here.\n:::`)
  expect(html).toContain('The creator’s ‘first’ rule')
  expect(html).toContain('It’s here.')
})

test('opens and closes quotes across bold text, code and links, and starts again in each block', () => {
  const { html } = renderLecture(
    `"**Bold** and *'x'*" with "\`it's "code"\`".\n\n"A [link's](/a "b") end...."\n\n- 'one'\n\n| "a" |\n|---|\n| "b" |`,
  )
  const texts = html.replaceAll(/<(?!\/?code)[^>]*>/g, '')
  expect(texts).toContain(`“Bold and ‘x’” with “<code>it's "code"</code>”.`)
  expect(texts).toContain('“A link’s end….”')
  expect(texts).toMatch(/‘one’\s+“a”\s+“b”/)
})

test('makes the empty corner of a table no header', () => {
  const { html } = renderLecture('| | one |\n|---|---|\n| a | 1 |')
  expect(html.match(/<t[hd]>/g)).toEqual(['<td>', '<th>', '<td>', '<td>'])
})
