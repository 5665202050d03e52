import { expect, test } from 'vitest'
import { blockFaults } from '../../../../content/blocks/faults.ts'
import { blockStarters } from './block-starters.ts'
import { parseMarkdown } from './markdown-tree.ts'

test.each(Object.entries(blockStarters))('the example of %s is without mistakes', (_, { source }) => {
  expect(blockFaults(parseMarkdown(source))).toEqual([])
})
