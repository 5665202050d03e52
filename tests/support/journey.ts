import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import pino from 'pino'
import { type Database, openDatabase } from '../../database/client.ts'
import { allRules, barriersOf, rulesOfColour } from './barriers.ts'
import { type ConsoleGuard, guardConsole } from './console-guard.ts'
import { type Factories, factories, type Person } from './factories.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { startSession } from './session.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { testSecret } from './spawn-site.ts'

interface JourneyFixtures {
  /** Fails the test for whatever went wrong in the browser without being expected. */
  guard: ConsoleGuard
  /** A second browser, watched like the first. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Signs someone in by a session in the database and its cookie. */
  signIn: (page: Page, person: Person) => Promise<void>
  /** What axe finds on the page as it stands. */
  findBarriers: (page: Page) => Promise<string[]>
  /** What it finds in either theme: everything in the light one, and in the dark one what depends on colours. */
  findBarriersInBothThemes: (page: Page) => Promise<string[]>
}

/** The site of the journeys, and what lies behind it. */
export interface JourneyParts {
  baseUrl: string
  db: Database
  make: Factories
  outbox: Outbox
  /** Where it keeps the files of people. */
  mediaFolder: string
}

/** A second process on the database and the files of the journeys' site; the caller stops it. */
export const startSecondProcess = (): Promise<SiteProcess> =>
  startSite({
    databaseUrl: given('JOURNEY_DATABASE_URL'),
    besides: { outbox: given('JOURNEY_OUTBOX'), media: given('JOURNEY_MEDIA') },
  })

interface JourneySite {
  site: JourneyParts
}

function given(name: string): string {
  const value = process.env[name]
  if (value === undefined)
    throw new Error(`${name} is missing: the journeys run through playwright.config.ts`)
  return value
}

export const test = base.extend<JourneyFixtures, JourneySite>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const logger = pino({ level: 'error' })
      const database = openDatabase({ url: given('JOURNEY_DATABASE_URL'), max: 2, logger })
      const outbox = openOutbox(given('JOURNEY_OUTBOX'))
      await use({
        baseUrl: given('JOURNEY_BASE_URL'),
        db: database.db,
        make: factories(database.db),
        outbox,
        mediaFolder: given('JOURNEY_MEDIA'),
      })
      await database.close()
    },
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
      // Switched off, scripts are not loaded, which Chrome tells as a failure.
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
 * A page that was gone to, or loaded again, is awake when that returns: a form that is sent earlier keeps what is in it and waits to be
 * sent again, and a key pressed earlier does nothing, which is what `early-press.spec.ts` is about and nobody else. Who
 * wants to be earlier says `waitUntil`.
 */
export function waitUntilAwake(page: Page): void {
  const goTo = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goTo(url, options)
    if (options?.waitUntil === undefined) await awake(page)
    return answer
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil === undefined) await awake(page)
    return answer
  }
}

/**
 * React marks the elements it has taken over. What loads no scripts, or never wakes, shows in what follows.
 *
 * The page itself looks at it with every frame: `waitForFunction` does the same with half a megabyte of Playwright's own
 * script in it, which a page would read twice, here and for its locators.
 */
async function awake(page: Page): Promise<void> {
  const whenAwake = async (patience: number) => {
    const isAwake = () => {
      if (document.querySelector('script[data-wakes]') === null) return true
      const main = document.querySelector('main') ?? document.body
      // A page to read wakes when somebody turns to it.
      window.dispatchEvent(new Event('pointermove'))
      return Object.keys(main).some((key) => key.startsWith('__reactFiber$'))
    }
    const giveUp = performance.now() + patience
    while (!isAwake() && performance.now() < giveUp)
      await new Promise((drawn) => requestAnimationFrame(drawn))
  }
  // A page that leads on to another while it wakes takes the look with it; the other is looked at then.
  for (let pages = 0; pages < 3; pages++) {
    const looked = await page.evaluate(whenAwake, 20_000).then(
      () => true,
      () => false,
    )
    if (looked) return
  }
}

export { expect, type Page }
