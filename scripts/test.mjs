// Runs all checks on a fresh clone, without a terminal: build, style and boundaries, unit, API and fault tests, browser
// journeys. The last line counts them all; above it, failures are repeated, because they may have scrolled away.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { printResults, runTools } from './check.mjs'
import { findBrowser } from './prepare/browser.mjs'
import { buildProject } from './prepare/build.mjs'
import { findEngines } from './prepare/engines.mjs'
import { root, runToEnd } from './prepare/processes.mjs'

const reports = mkdtempSync(join(tmpdir(), 'creare-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Each resolves with the passed and failed counts and the failures. The command line selects some by name. */
const runners = { build, vitest, check, playwright, engines }

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(runners, name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(runners).join(', ')}.\n`)
  process.exit(1)
}

const total = { passed: 0, failed: 0, failures: [] }
const isChosen = (name) => chosen.length === 0 || chosen.includes(name)
let tools
for (const [name, run] of Object.entries(runners)) {
  if (!isChosen(name)) continue
  process.stdout.write(`\n═══ ${name}\n`)
  const { passed, failed, failures } = await run().catch((error) => {
    process.stderr.write(`${error.expected ? error.message : error.stack}\n`)
    return { passed: 0, failed: 1, failures: [name] }
  })
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures)
}
for (const failure of total.failures) process.stdout.write(`✗ ${failure}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Counts nothing on success: the build is a prerequisite, not a test. */
async function build() {
  await buildProject()
  return { passed: 0, failed: 0, failures: [] }
}

/** The fault tests run first, mostly wait for processes, and leave room for the checks. */
async function vitest() {
  if (isChosen('check')) tools = runTools({ yielding: true })
  // `check` reports their results.
  tools?.catch(() => {})
  const file = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runTool('vitest/vitest.mjs', args)
  const report = readReport(file)
  const failures = (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages[0]))
    // A file that cannot be loaded fails without a test.
    const failed = status === 'failed' && tests.length === 0 ? ['could not be loaded'] : tests
    return failed.map((test) => `${relative(root, name)} › ${test}`)
  })
  return count('vitest', code, report?.numPassedTests ?? 0, failures)
}

async function check() {
  return printResults(await (tools ?? runTools()))
}

async function playwright() {
  return runJourneys('playwright', 'playwright.config.ts', [], { CHROMIUM_PATH: await findBrowser() })
}

async function engines() {
  const found = await findEngines()
  if (found.length === 0) return { passed: 0, failed: 0, failures: [] }
  const projects = found.map((name) => `--project=${name}`)
  return runJourneys('engines', 'tests/engines/playwright.config.ts', projects)
}

async function runJourneys(name, config, args, env = {}) {
  if (!existsSync(join(root, config))) throw new Error(`${config} is missing.`)
  const file = join(reports, `${name}.json`)
  const command = ['test', `--config=${config}`, '--reporter=list,json', ...args]
  const code = await runTool('@playwright/test/cli.js', command, {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const report = readReport(file)
  const { expected = 0, flaky = 0 } = report?.stats ?? {}
  const folder = relative(root, report?.config.rootDir ?? root)
  const failures = (report?.suites ?? []).flatMap((suite) => failedJourneys(suite, folder))
  return count(name, code, expected + flaky, failures)
}

/** A runner that exits with an error but without a failed test (an error outside of tests) has failed. */
function count(runner, code, passed, found) {
  const failures = code !== 0 && found.length === 0 ? [`${runner} ended with ${code}`] : found
  return { passed, failed: failures.length, failures }
}

/** Failed journeys of a suite, with file and line, and the engine if it has a name. */
function failedJourneys({ suites = [], specs = [] }, folder) {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests: [test] }) =>
        withReason(
          [`${folder}/${file}:${line}`, test?.projectName, title].filter(Boolean).join(' › '),
          test?.results.findLast(({ error }) => error)?.error.message,
        ),
      ),
    ...suites.flatMap((suite) => failedJourneys(suite, folder)),
  ]
}

/** The name of a failed test with the first lines of its error, so that the end of a log is enough to go on. */
function withReason(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, 12).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

function runTool(program, args, env = {}) {
  return runToEnd(process.execPath, [join(root, 'node_modules', program), ...args], {
    env: { ...process.env, ...env },
  })
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
