import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { allRules, barriersOf, rulesOfColour } from './barriers.ts'
import { type ConsoleGuard, guardConsole } from './console-guard.ts'
import type { Person } from './factories.ts'
import { given, type JourneyParts, siteOfJourneys } from './journey-site.ts'
import { startSession } from './session.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { testSecret } from './spawn-site.ts'

interface JourneyFixtures {
  /** Fails the test for unexpected errors in the browser. */
  guard: ConsoleGuard
  anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  signIn: (page: Page, person: Person) => Promise<void>
  findBarriers: (page: Page) => Promise<string[]>
  /** Runs all rules in the light theme, and the color rules in the dark one. */
  findBarriersInBothThemes: (page: Page) => Promise<string[]>
}

/** A second process on the database and files of the journeys' site; the caller stops it. */
export const startSecondProcess = (): Promise<SiteProcess> =>
  startSite({
    databaseUrl: given('JOURNEY_DATABASE_URL'),
    besides: { outbox: given('JOURNEY_OUTBOX'), media: given('JOURNEY_MEDIA') },
  })

interface JourneySite {
  site: JourneyParts
}

export const test = base.extend<JourneyFixtures, JourneySite>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => siteOfJourneys(use),
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => use(site.baseUrl),

  guard: [
    async ({ context }, use) => {
      context.on('page', waitUntilAwake)
      const guard = guardConsole(context)
      await use(guard)
      expect(guard.unexpected(), 'what went wrong in the browser').toEqual([])
    },
    { auto: true },
  ],

  anotherBrowser: async ({ browser, site }, use) => {
    const opened: { context: BrowserContext; guard: ConsoleGuard }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: site.baseUrl, ...options })
      if (options.javaScriptEnabled !== false) context.on('page', waitUntilAwake)
      const guard = guardConsole(context)
      // With scripts disabled, Chrome reports them as failed.
      if (options.javaScriptEnabled === false) guard.expect(/^failed: GET .*\.js csp$/)
      opened.push({ context, guard })
      return context
    })
    for (const { context, guard } of opened) {
      await context.close()
      expect(guard.unexpected(), 'what went wrong in the other browser').toEqual([])
    }
  },

  signIn: async ({ site }, use) => {
    await use(async (page, person) => {
      const { baseUrl, db } = site
      const { name, value } = await startSession(db, person.id, { baseUrl, secret: testSecret })
      await page.context().addCookies([{ name, value, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
    })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  findBarriers: async ({}, use) => use((page) => barriersOf(page, allRules)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  findBarriersInBothThemes: async ({}, use) => {
    await use(async (page) => {
      const found: string[] = []
      for (const [colorScheme, rules] of [
        ['light', allRules],
        ['dark', rulesOfColour],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await barriersOf(page, rules)).map((barrier) => `${colorScheme}: ${barrier}`))
      }
      return found
    })
  },
})

/**
 * Makes `goto` and `reload` wait until the page's script listens. `islands.spec.ts` tests what happens before. To skip the
 * wait, set `waitUntil`.
 */
export function waitUntilAwake(page: Page): void {
  const goTo = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goTo(url, options)
    if (options?.waitUntil === undefined) await untilAwake(page)
    return answer
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil === undefined) await untilAwake(page)
    return answer
  }
}

/**
 * Waits until a page reacts to presses; `goto` and `reload` do so themselves. A press before is lost, as in any application that
 * is rendered on the server.
 *
 * A document's script marks it, and React marks hydrated elements. A page that never starts fails in a later step.
 *
 * The page checks on each frame: `waitForFunction` would inject half a megabyte of Playwright's script, which a page
 * would load twice, here and for its locators.
 */
export async function untilAwake(page: Page): Promise<void> {
  const whenAwake = async (timeoutMs: number) => {
    const isAwake = () => {
      if (document.querySelector('script[type="module"]') === null) return true
      const kind = document.documentElement.dataset.document
      if (kind !== undefined) return kind === 'listening'
      const main = document.querySelector('main') ?? document.body
      return Object.keys(main).some((key) => key.startsWith('__reactFiber$'))
    }
    const giveUp = performance.now() + timeoutMs
    while (!isAwake() && performance.now() < giveUp)
      await new Promise((drawn) => requestAnimationFrame(drawn))
  }
  // A page that redirects during hydration ends the check; then check the next page.
  for (let pages = 0; pages < 3; pages++) {
    const looked = await page.evaluate(whenAwake, 20_000).then(
      () => true,
      () => false,
    )
    if (looked) return
  }
}

export { expect, type JourneyParts, type Page }
