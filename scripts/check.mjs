// Style, types, boundaries, unused code, and spelling: one command, one table.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { root } from './prepare/processes.mjs'

const rooms = ['content', 'contract', 'rules', 'database', 'server', 'web', 'bench']

const tools = [
  { name: 'style (Biome)', program: '@biomejs/biome/bin/biome', args: () => ['ci', '--colors=off'] },
  // Its parallel checkers repeat shared work: the default of four takes 27 seconds of CPU time, one takes 11, and the
  // other tools need the cores.
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
  { name: 'spelling (cspell)', program: 'cspell/bin.mjs', args: () => spelling('cspell.json') },
  { name: 'plain words (cspell)', program: 'cspell/bin.mjs', args: () => spelling('cspell.words.json') },
  { name: 'API document (Redocly)', script: 'scripts/lint-openapi.mjs' },
  { name: 'commit subjects', script: 'scripts/commit-subjects.mjs' },
]

// Cached by content, because a full run takes ten seconds of CPU time.
const spelling = (config) => [
  ...['lint', '--no-progress', '--quiet', '--config', config],
  ...['--cache', '--cache-strategy', 'content', '--cache-location', `node_modules/.cache/${config}`],
]

/**
 * Runs every tool in parallel; resolves with their results.
 *
 * @param options.yielding runs at low priority, for tests with time limits
 */
export const runTools = ({ yielding = false } = {}) =>
  Promise.all(tools.map((tool) => runTool(tool, yielding)))

/** Prints a table and the output of failed tools; returns both counts and the failed names. */
export function printResults(results) {
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
  const { failed } = printResults(await runTools())
  process.exitCode = failed > 0 ? 1 : 0
}
