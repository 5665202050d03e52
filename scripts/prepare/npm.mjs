// Runs npm quietly, showing its output if it fails.
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { environmentWith, expected, root, runToEnd } from './processes.mjs'

const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']

/** Runs npm under the given Node; resolves with its exit code and its errors in short. */
export async function runNpm(node, args, cwd = root) {
  const folder = mkdtempSync(join(tmpdir(), 'creare-npm-'))
  const path = join(folder, 'messages')
  const messages = openSync(path, 'w')
  try {
    const options = { cwd, env: environmentWith(node), stdio: ['ignore', messages, messages] }
    const code = await runToEnd(node, [findNpm(), ...args, ...quiet], options)
    const said = readFileSync(path, 'utf8').split('\n')
    const complaints = said.filter((line) => line.startsWith('npm error ') && !/^npm error +at /.test(line))
    return { code, complaints: complaints.slice(0, 8).join('\n') }
  } finally {
    closeSync(messages)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** npm's script file: running it directly, not the `npm` command, determines its Node. */
function findNpm() {
  const given = process.env.npm_execpath ?? ''
  const beside = dirname(process.execPath)
  const candidates = [
    given.endsWith('npm-cli.js') ? given : '',
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    candidates.push(join(folder, 'npm'), join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'))
  }
  const found = candidates.filter((path) => path && existsSync(path)).map((path) => realpathSync(path))
  const npm = found.find((path) => path.endsWith('npm-cli.js'))
  if (!npm) throw expected('npm was not found; install Node with npm (https://nodejs.org) and try again.')
  return npm
}
