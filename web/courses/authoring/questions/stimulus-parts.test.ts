import { expect, test } from 'vitest'
import { stimulusFaults } from '../../../../content/blocks/faults.ts'
import { stimulusParts, withFile, withPart } from './stimulus-parts.ts'

const url = '/api/media/3f0d2b1c-0000-4000-8000-000000000000'

test.each(stimulusParts.map(({ value }) => value))(
  'the example “%s” is right, once its files are there',
  (name) => {
    let markdown = withPart('', name)
    for (const kind of ['picture', 'audio', 'film', 'captions'] as const)
      if (markdown.includes(`${kind}-to-upload`)) markdown = withFile(markdown, kind, url, null)
    expect(stimulusFaults(markdown)).toEqual([])
  },
)

test('examples are added below what is written', () => {
  expect(withPart('A letter.\n\n\n', 'quotation')).toBe('A letter.\n\n> What someone said or wrote.\n')
})

test('a file goes where the text waits for one, otherwise a picture to the caret and a sound into its block', () => {
  expect(withFile('AB', 'picture', url, 1)).toBe(`A![](${url})B`)
  expect(withFile('A', 'audio', url, 0)).toMatch(new RegExp(`^A\\n\\n:::audio[^]*\\(${url}\\)`))
  const waiting = withPart('', 'film')
  expect(withFile(waiting, 'film', url, 0)).toBe(waiting.replace('film-to-upload', url))
})
