import { expect, test } from 'vitest'
import { renderLecture } from './markdown.ts'

test('the title of a note in the margin is set like the text around it', () => {
  const { html } = renderLecture(`:::aside{title="The creator's 'first' rule"}\nIt's here.\n:::`)
  expect(html).toContain('The creator’s ‘first’ rule')
  expect(html).toContain('It’s here.')
})
