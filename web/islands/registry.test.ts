import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { islands } from './registry.ts'

test('every island of a page has a script, and every script an island', () => {
  const sources = globSync('web/**/*.tsx', { exclude: ['**/*.test.tsx'] }).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const named = sources.flatMap((text) => [...text.matchAll(/\bisland\('([\w-]+)'/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(Object.keys(islands).toSorted())
})
