// The order of the house: style, types, who may import whom, what nobody uses, and spelling. One command, one table.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { root } from './prepare/processes.mjs'

const rooms = ['content', 'contract', 'rules', 'database', 'server', 'web', 'bench']

const tools = [
  { name: 'style (Biome)', program: '@biomejs/biome/bin/biome', args: () => ['ci', '--colors=off'] },
  // Each of its checkers works out for itself the types that others need too: four of them, as usual, cost 27 seconds of
  // processor time, one costs 11, and the other tools use the rest of the machine.
  { name: 'types (TypeScript)', program: 'typescript/bin/tsc', args: () => ['--noEmit', '--checkers', '1'] },
  {
    name: 'boundaries (dependency-cruiser)',
    program: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: () => [
      ...['--config', '.dependency-cruiser.mjs', '--no-progress'],
      ...rooms.filter((room) => existsSync(join(root, room))),
    ],
  },
  { name: 'unused (knip)', program: 'knip/bin/knip.js', args: () => ['--no-progress'] },
  { name: 'spelling (cspell)', program: 'cspell/bin.mjs', args: () => ['lint', '--no-progress', '--quiet'] },
  {
    name: 'plain words (cspell)',
    program: 'cspell/bin.mjs',
    args: () => ['lint', '--no-progress', '--quiet', '--config', 'cspell.words.json'],
  },
  { name: 'API document (Redocly)', script: 'scripts/lint-openapi.mjs' },
  { name: 'commit subjects', script: 'scripts/commit-subjects.mjs' },
]

/**
 * Runs every tool at once; resolves with what each of them said.
 *
 * @param options.yielding takes only what is left of the processor by others, such as tests that say within what time
 *   something happens
 */
export const runTools = ({ yielding = false } = {}) =>
  Promise.all(tools.map((tool) => runTool(tool, yielding)))

/** Prints a table and what the failed tools say; returns the two counts and the names of those that failed. */
export function tellResults(results) {
  for (const { name, ok, output } of results) {
    if (!ok) process.stdout.write(`\n── ${name}\n${output.trim()}\n`)
  }
  process.stdout.write('\n')
  for (const { name, ok, seconds } of results) {
    process.stdout.write(`${ok ? '✓' : '✗'} ${name.padEnd(34)}${seconds.toFixed(1).padStart(6)} s\n`)
  }
  const failures = results.filter(({ ok }) => !ok).map(({ name }) => name)
  return { passed: results.length - failures.length, failed: failures.length, failures }
}

async function runTool({ name, program, script, args = () => [] }, yielding) {
  const started = performance.now()
  const command = [
    process.execPath,
    script ? join(root, script) : join(root, 'node_modules', program),
    ...args(),
  ]
  if (yielding && process.platform !== 'win32') command.unshift('nice', '-n', '15')
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  const closed = new Promise((done, fail) => child.on('close', done).on('error', fail))
  const [out, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { name, ok: code === 0, output: out + complaints, seconds: (performance.now() - started) / 1000 }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { failed } = tellResults(await runTools())
  process.exitCode = failed > 0 ? 1 : 0
}
