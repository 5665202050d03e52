// Checks that settings, files and commands named in the documents exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../server/start/config-settings.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const inFolder = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
// Decisions describe the day they were made and are not checked.
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inFolder('docs')]

test('docs/settings.md lists exactly the existing settings', () => {
  const cells = read('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((row) => row.split('|').slice(1, 3))
  // Names are in the first column of the first table and, without descriptions, in the second column of the other
  // sites' table.
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name))
  const documented = new Set(named)
  expect([...documented].sort()).toEqual(Object.keys(settings).sort())
})

describe.each(documents)('%s', (document) => {
  const text = read(document)

  test('links to existing files', () => {
    // A link in a fence is an example of what authors write.
    const prose = text.replaceAll(/^(`{3,})[\s\S]*?^\1/gm, '')
    const links = [...prose.matchAll(/\]\((?!https?:|mailto:|[#/])([^)#\s]+)/g)].map(([, to = '']) =>
      join(dirname(document), to),
    )
    const rooms =
      /`((?:bench|content|contract|database|deploy|docs|rules|scripts|server|tests|web)\/[^`\s:]+)/g
    const named = [...text.matchAll(rooms)].map(([, path = '']) => path)
    // Patterns such as <noun>, {jobs,events} and live*.ts are not single files.
    const paths = [...links, ...named].filter((path) => !/[<{*]/.test(path))
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('names existing commands', () => {
    const known = Object.keys(JSON.parse(read('package.json')).scripts)
    const said = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
    expect(said.filter((name) => !known.includes(name))).toEqual([])
  })
})
