import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM_PATH || usual.find((path) => existsSync(path))
const root = process.getuid?.() === 0

/**
 * The journeys: a real browser, the built site, its real database. Nothing is tried twice, because a journey that
 * succeeds at the second try tells of a fault that people will meet.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journey-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  // Two for two cores: three finish sooner, and then pages are so slow that presses meet them before they listen. Files
  // share one site; whatever would change it for all has a site of its own.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a machine that is ten times slower; no test waits this long on purpose.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath,
      args: [...(root ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
    },
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
