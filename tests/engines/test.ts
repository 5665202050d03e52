import { test as base, expect } from '@playwright/test'
import { type JourneyParts, siteOfJourneys } from '../support/journey-site.ts'
import { startSession } from '../support/session.ts'
import { testSecret } from '../support/spawn-site.ts'
import { startFirefox } from './firefox.ts'
import { Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'
import type { Engine } from './window.ts'

export interface EngineOptions {
  engine: 'firefox' | 'webkit'
}

interface EngineFixtures {
  tab: Tab
  /** A tab of a browser that runs no scripts. */
  plainTab: Tab
  openTab: (options: { script: boolean }) => Promise<Tab>
}

interface EngineParts extends EngineOptions {
  site: JourneyParts
  running: Engine
}

export const test = base.extend<EngineFixtures, EngineParts>({
  engine: ['firefox', { option: true, scope: 'worker' }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  site: [async ({}, use) => siteOfJourneys(use), { scope: 'worker' }],

  running: [
    async ({ engine }, use) => {
      const running = engine === 'firefox' ? startFirefox() : await startWebKit()
      await use(running)
      await running.close()
    },
    { scope: 'worker' },
  ],

  openTab: async ({ site, running }, use, info) => {
    const opened: Tab[] = []
    await use(async ({ script }) => {
      const window = await running.open({ script })
      await window.resize(1280, 800)
      const { baseUrl, db } = site
      const tab = new Tab(window, {
        baseUrl,
        hasScript: script,
        startSession: (person) => startSession(db, person.id, { baseUrl, secret: testSecret }),
      })
      opened.push(tab)
      return tab
    })
    for (const tab of opened) {
      const { window } = tab
      if (info.status !== info.expectedStatus) await tab.picture(info.outputPath('screen.png'))
      const errors = await window.errors()
      await window.close()
      expect(errors, 'what went wrong in the browser').toEqual([])
    }
  },

  tab: async ({ openTab }, use) => use(await openTab({ script: true })),

  plainTab: async ({ openTab }, use) => use(await openTab({ script: false })),
})

export { expect }
