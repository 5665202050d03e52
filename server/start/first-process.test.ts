// Runs processes as PID 1, in a PID namespace.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { childrenOf } from '../../tests/support/children-of.ts'

/** Without root, a PID namespace needs a user namespace. */
const apart = ['--user', '--map-root-user', '--pid', '--fork']
const possible = spawnSync('unshare', [...apart, 'true']).status === 0

const module = pathToFileURL(join(import.meta.dirname, 'first-process.ts')).href

async function startAsFirst(then: string) {
  const program = `import { endOnSignals } from '${module}'
    setInterval(() => undefined, 1_000)
    const leaveSignals = endOnSignals()
    ${then}
    process.stdout.write(String(process.pid))`
  const run = spawn('unshare', [...apart, process.execPath, '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(run.stdout, 'data')
  const [inside] = childrenOf(run.pid ?? 0)
  if (inside === undefined) throw new Error('It did not start')
  onTestFinished(() => {
    if (childrenOf(run.pid ?? 0).includes(inside)) process.kill(inside, 'SIGKILL')
  })
  expect(`${said}`).toBe('1')
  return async (signal: NodeJS.Signals) => {
    process.kill(inside, signal)
    const [code] = await once(run, 'exit')
    return code
  }
}

test.skipIf(!possible).each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends the first process of a container', async (signal, code) => {
  const endWith = await startAsFirst('')
  expect(await endWith(signal)).toBe(code)
})

test.skipIf(!possible)('once the site listens for signals, it decides when to end', async () => {
  const endWith = await startAsFirst("process.on('SIGTERM', () => process.exit(7)); leaveSignals()")
  expect(await endWith('SIGTERM')).toBe(7)
})
