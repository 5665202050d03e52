// Rejects commit subjects that `git log --oneline` cannot show: CONTRIBUTING.md, point 8. Older commits are exempt.
import { spawnSync } from 'node:child_process'

/** Characters. */
const maxLength = 72

/** The commit that added this check; only later commits must comply. */
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })
const added = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/commit-subjects.mjs')
// A download without history has no commits to check.
const first = added.status === 0 ? added.stdout.trim().split('\n').at(-1) : ''
if (first) {
  const subjects = git('log', '--no-merges', '--format=%h %s', `${first}..HEAD`).stdout.trim().split('\n')
  const long = subjects.filter((line) => line.slice(line.indexOf(' ') + 1).length > maxLength)
  for (const line of long) process.stdout.write(`More than ${maxLength} characters: ${line}\n`)
  process.exitCode = long.length > 0 ? 1 : 0
}
