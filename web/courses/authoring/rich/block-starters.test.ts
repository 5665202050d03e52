import { expect, test } from 'vitest'
import { blockFaults } from '../../../../content/blocks/faults.ts'
import { blockStarters } from './block-starters.ts'
import { parseMarkdown } from './markdown-tree.ts'

test.each(Object.entries(blockStarters))('the example of %s is without mistakes', (_, { source }) => {
  const uploaded = source.replaceAll(/\w+-to-upload/g, '/api/media/3f0d2b1c-0000-4000-8000-000000000000')
  expect(blockFaults(parseMarkdown(uploaded))).toEqual([])
})
