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
  { name: 'types (TypeScript)', program: 'typescript/bin/tsc', args: () => ['--noEmit'] },
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
]

/** Runs every tool at once, prints a table and what the failed ones say; resolves with the two counts. */
export async function runChecks() {
  const results = await Promise.all(tools.map(runTool))
  for (const { name, ok, output } of results) {
    if (!ok) process.stdout.write(`\n── ${name}\n${output.trim()}\n`)
  }
  process.stdout.write('\n')
  for (const { name, ok, seconds } of results) {
    process.stdout.write(`${ok ? '✓' : '✗'} ${name.padEnd(34)}${seconds.toFixed(1).padStart(6)} s\n`)
  }
  const passed = results.filter(({ ok }) => ok).length
  return { passed, failed: results.length - passed }
}

async function runTool({ name, program, args }) {
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args()], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  const closed = new Promise((done) => child.on('close', done))
  const [out, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { name, ok: code === 0, output: out + complaints, seconds: (performance.now() - started) / 1000 }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { failed } = await runChecks()
  process.exitCode = failed > 0 ? 1 : 0
}
