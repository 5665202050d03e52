// Finds or downloads the browser for journey tests.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { expected, root, runToEnd, say } from './processes.mjs'

/** Chromium's headless shell: without windows, a test takes a third of the CPU time. */
const shell = '/usr/bin/chromium-headless-shell'
const usual = [shell, '/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** Path of a working Chromium; throws a one-sentence error if none can be found. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !runs(given)) throw expected(`CHROMIUM_PATH is ${given}, which does not run.`)
  const found = given || (await look())
  // Locally any browser will do; CI gets the fast one.
  if (found && (given || found === shell || !process.env.CI)) return found
  if (!(await installWithApt('a browser', ['chromium-headless-shell'])) && !found) {
    await installWithApt('a browser', ['chromium'])
  }
  const installed = await look()
  if (installed) return installed
  say("No browser found: fetching Playwright's …")
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  await runToEnd(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2] })
  const fetched = await look()
  if (fetched) return fetched
  throw expected(
    'The journey tests need Chromium, and none could be fetched: install one and set CHROMIUM_PATH.',
  )
}

async function look() {
  const { chromium } = await import('@playwright/test')
  return [...usual, chromium.executablePath()].find(runs)
}

/** Tries it, because on Ubuntu the package only points to a snap, which does not run in a container. */
function runs(path) {
  if (!path || !existsSync(path)) return false
  try {
    return execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'pipe', timeout: 30_000 }).length > 0
  } catch {
    return false
  }
}
