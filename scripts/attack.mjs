// Runs the contract attack with a given number of calls: npm run attack -- 100000 [seed]. See tests/attack.
import { join } from 'node:path'
import { root, runToEnd } from './prepare/processes.mjs'

const [calls = '100000', seed] = process.argv.slice(2)
if (![calls, seed ?? '1'].every((number) => /^\d{1,9}$/.test(number))) {
  process.stderr.write('Usage: npm run attack -- [calls] [seed], both whole numbers\n')
  process.exit(1)
}
const vitest = join(root, 'node_modules', 'vitest/vitest.mjs')
process.exitCode = await runToEnd(process.execPath, [vitest, 'run', '--project', 'unit', 'tests/attack'], {
  env: { ...process.env, ATTACK_CALLS: calls, ...(seed ? { ATTACK_SEED: seed } : {}) },
})
