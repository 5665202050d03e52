import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadCurriculum } from '../../../content/load.ts'
import { renderLecture } from '../../../content/markdown.ts'
import { openLecture } from './open-lecture.ts'
import { toMarkdown } from './to-markdown.ts'

const { courses } = loadCurriculum(path.resolve(import.meta.dirname, '../../../content'))
const lectures = courses.flatMap(({ modules }) =>
  modules.flatMap(({ id, content }) => (content ? [{ id, markdown: content.lectureMarkdown }] : [])),
)

/** What a lecture becomes when it is opened in the editor and saved without a change. */
function saved(markdown: string): string | null {
  const document = openLecture(markdown)
  return document === null ? null : toMarkdown(document)
}

test('every lecture of the curriculum opens in the text editor, and saving it changes nothing of what is read', () => {
  expect(lectures).toHaveLength(150)
  for (const { id, markdown } of lectures) {
    const written = saved(markdown)
    expect(written, `${id} opens`).not.toBeNull()
    // The same words need not be rendered to be read the same.
    if (written === markdown) continue
    expect(renderLecture(written ?? '').html === renderLecture(markdown).html, id).toBe(true)
  }
}, 300_000)

const pieces = fc.constantFrom(
  'Plain words.',
  '## A section',
  '### A part',
  '- one\n- two\n  - inner',
  '1. one\n\n   loose\n\n2. two',
  '> quoted\n>\n> twice',
  '| a | b |\n|:--|--:|\n| `x` | **y** |',
  ':::callout{title="Before you post"}\nA *box*.\n:::',
  ':::aside\nIn the margin.\n:::',
  'Said.[^1]\n\n[^1]: Where it is from.',
  '![A hand](/api/media/x "Drawn")',
  'A **[bold link](/course/fnd-100)** and `code` at 16:9, note:this.',
  '---',
  '```js title\nlet a = 1\n```',
  'one  \ntwo',
  '<b>raw</b>',
  '[by reference][one]\n\n[one]: /catalog',
  '# Too high',
  '- [ ] a task',
  ':::other\nUnknown.\n:::',
  '*a **b** c*~~gone~~',
  '\\*not emphasised\\*',
)

test('whatever is written: either it opens in the editor and means the same afterwards, or it opens as Markdown', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ maxLength: 40 })), { maxLength: 6 }),
      (parts) => {
        const markdown = parts.join('\n\n')
        const written = saved(markdown)
        if (written !== null && written !== markdown)
          expect(renderLecture(written).html).toBe(renderLecture(markdown).html)
      },
    ),
    { numRuns: 150 },
  )
}, 120_000)

describe('opens as Markdown, for the editor would lose it', () => {
  test.each(['<b>raw</b>', '[x][one]\n\n[one]: /catalog', '# Too high', '- [ ] a task'])('%s', (markdown) => {
    expect(openLecture(markdown)).toBeNull()
  })
})
