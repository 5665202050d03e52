// Everything that can be checked, on a fresh clone and without a terminal: the build, the house's order, the
// unit, API and fault tests, and the journeys in a browser. The last line counts them all.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTools, tellResults } from './check.mjs'
import { findBrowser } from './prepare/browser.mjs'
import { buildProject } from './prepare/build.mjs'
import { root, runToEnd } from './prepare/processes.mjs'

const reports = mkdtempSync(join(tmpdir(), 'creare-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Each resolves with how many passed and failed. Names on the command line choose some of them. */
const runners = { build, vitest, check, playwright }

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(runners, name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(runners).join(', ')}.\n`)
  process.exit(1)
}

const total = { passed: 0, failed: 0 }
const isChosen = (name) => chosen.length === 0 || chosen.includes(name)
let tools
for (const [name, run] of Object.entries(runners)) {
  if (!isChosen(name)) continue
  process.stdout.write(`\n═══ ${name}\n`)
  const { passed, failed } = await run().catch((error) => {
    process.stderr.write(`${error.expected ? error.message : error.stack}\n`)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Nothing to count when it succeeds: a build is a condition of the tests, not one of them. */
async function build() {
  await buildProject()
  return { passed: 0, failed: 0 }
}

/** The tests of faults come first, wait for one process after another, and leave room for the checks. */
async function vitest() {
  if (isChosen('check')) tools = runTools({ yielding: true })
  // What became of them is told by `check`.
  tools?.catch(() => {})
  const file = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runTool('vitest/vitest.mjs', args)
  const report = readReport(file)
  // A file that cannot be loaded fails without a single test of its own.
  const unloaded = (report?.testResults ?? []).filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed'),
  ).length
  return count(code, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + unloaded)
}

async function check() {
  return tellResults(await (tools ?? runTools()))
}

async function playwright() {
  if (!existsSync(join(root, 'playwright.config.ts'))) throw new Error('playwright.config.ts is missing.')
  const file = join(reports, 'playwright.json')
  const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = readReport(file)
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return count(code, expected + flaky, unexpected)
}

/** A runner that complains without a failed test (an error outside of any) has failed all the same. */
function count(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function runTool(program, args, env = {}) {
  return runToEnd(process.execPath, [join(root, 'node_modules', program), ...args], {
    env: { ...process.env, ...env },
  })
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
