// A process that is the first of a container, as far as the system is concerned: the first of its own numbering.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { childrenOf } from '../tests/support/children-of.ts'

/** Without root a process may number others only as somebody else. */
const apart = ['--user', '--map-root-user', '--pid', '--fork']
const possible = spawnSync('unshare', [...apart, 'true']).status === 0

const module = pathToFileURL(join(import.meta.dirname, 'first-process.ts')).href

/** @param then what the program does once it listens */
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
] as const)('the first process of a container is ended by %s', async (signal, code) => {
  const endWith = await startAsFirst('')
  expect(await endWith(signal)).toBe(code)
})

test.skipIf(!possible)('once the site listens itself, it alone decides', async () => {
  const endWith = await startAsFirst("process.on('SIGTERM', () => process.exit(7)); leaveSignals()")
  expect(await endWith('SIGTERM')).toBe(7)
})
