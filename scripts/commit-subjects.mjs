// Rejects commit subjects that `git log --oneline` cannot show, or that use a word of cspell.words.json: CONTRIBUTING.md,
// point 8. Older commits are exempt.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Characters. */
const maxLength = 72

const { flagWords } = JSON.parse(readFileSync(new URL('../cspell.words.json', import.meta.url), 'utf8'))
const flagged = new RegExp(`\\b(${flagWords.join('|')})\\b`, 'i')

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? ''

/**
 * Subjects since the commit that first had this text in this script; only later commits must comply. None in a download
 * without history.
 */
function subjectsSince(text) {
  const first = git('log', '-S', text, '--format=%H', '--', 'scripts/commit-subjects.mjs').split('\n').at(-1)
  if (!first) return []
  return git('log', '--no-merges', '--format=%h %s', `${first}..HEAD`).split('\n').filter(Boolean)
}

const subjectOf = (line) => line.slice(line.indexOf(' ') + 1)
const faults = [
  ...subjectsSince('maxLength = 72')
    .filter((line) => subjectOf(line).length > maxLength)
    .map((line) => `More than ${maxLength} characters: ${line}`),
  ...subjectsSince('flagWords')
    .filter((line) => flagged.test(subjectOf(line)))
    .map((line) => `A word of cspell.words.json: ${line}`),
]
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
