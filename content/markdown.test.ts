import { expect, test } from 'vitest'
import { lectureFault } from '../rules/markdown-work.ts'
import { hostileMarkdown, longestThatPasses } from '../tests/support/hostile-markdown.ts'
import { renderLecture } from './markdown.ts'

test('the title of a note in the margin is set like the text around it', () => {
  const { html } = renderLecture(`:::aside{title="The creator's 'first' rule"}\nIt's here.\n:::`)
  expect(html).toContain('The creator’s ‘first’ rule')
  expect(html).toContain('It’s here.')
})

test('quotes open and close across what is bold, code or a link, and begin anew with each block', () => {
  const { html } = renderLecture(
    `"**Bold** and *'x'*" with "\`it's "code"\`".\n\n"A [link's](/a "b") end...."\n\n- 'one'\n\n| "a" |\n|---|\n| "b" |`,
  )
  const texts = html.replaceAll(/<(?!\/?code)[^>]*>/g, '')
  expect(texts).toContain(`“Bold and ‘x’” with “<code>it's "code"</code>”.`)
  expect(texts).toContain('“A link’s end….”')
  expect(texts).toMatch(/‘one’\s+“a”\s+“b”/)
})

test('the empty corner of a table heads nothing', () => {
  const { html } = renderLecture('| | one |\n|---|---|\n| a | 1 |')
  expect(html.match(/<t[hd]>/g)).toEqual(['<td>', '<th>', '<td>', '<td>'])
})

test('the costliest lectures that may be written are drawn in good time', () => {
  for (const make of Object.values(hostileMarkdown)) {
    const text = longestThatPasses(make(30_000), lectureFault)
    const before = process.cpuUsage()
    renderLecture(text)
    // Of the processor, which others do not lengthen: half a second on a machine of our own.
    expect(process.cpuUsage(before).user / 1_000, text.slice(0, 20)).toBeLessThan(4_000)
  }
})
