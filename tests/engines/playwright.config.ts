import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './test.ts'

/**
 * The core journeys in the engines that Chromium's journeys do not reach (decision 54). Playwright runs them and counts
 * them; the engines are driven by the machine's own Firefox and WebKit. Nothing is tried twice.
 */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  globalSetup: '../support/journey-setup.ts',
  outputDir: '../../test-results/engines',
  reporter: 'list',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a machine that is ten times slower; no test waits this long on purpose.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [
    // One browser of each: two WebKits that start together may choose the same port for their drivers, and wait forever.
    { name: 'firefox', use: { engine: 'firefox' }, workers: 1 },
    { name: 'webkit', use: { engine: 'webkit' }, workers: 1 },
  ],
})
