import puppeteer, { type Browser, type ConsoleMessage, type KeyInput, type Page } from 'puppeteer-core'
import type { Engine, EngineWindow } from './window.ts'

/** Firefox over WebDriver BiDi, which it speaks itself. */
export function startFirefox(): Engine {
  const started = new Map<boolean, Promise<Browser>>()

  /** Scripts are switched off for all of a process, so there is one of each kind. */
  function processWith(script: boolean): Promise<Browser> {
    const browser =
      started.get(script) ??
      puppeteer.launch({
        browser: 'firefox',
        executablePath: '/usr/bin/firefox-esr',
        extraPrefsFirefox: {
          'javascript.enabled': script,
          'ui.prefersReducedMotion': 1,
          'intl.accept_languages': 'en-GB',
        },
      })
    started.set(script, browser)
    return browser
  }

  return {
    async open({ script }) {
      const context = await (await processWith(script)).createBrowserContext()
      return windowOf(await context.newPage())
    },
    async close() {
      for (const browser of started.values()) await (await browser).close()
    },
  }
}

function windowOf(page: Page): EngineWindow {
  const seen: Promise<string>[] = []
  const note = (line: string) => void seen.push(Promise.resolve(line))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) seen.push(inWords(message))
  })
  page.on('pageerror', (error) => {
    const words = `${error instanceof Error ? error.stack : error}`
    // Leaving a page ends what it loads. A module that is missing is an answer of 404 as well.
    if (!words.includes('error loading dynamically imported module')) note(`exception: ${words}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400)
      note(`answer: ${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })

  return {
    async goTo(url) {
      await page.goto(url)
    },
    // What is returned is JSON, and not a handle of something in the page.
    run: (script, ...inputs) => page.evaluate(script as never, ...inputs),
    async load(source) {
      await page.evaluate(`${source};undefined`)
    },
    press: (x, y) => page.mouse.click(x, y),
    async type(keys) {
      for (const key of keys) await page.keyboard.press(key as KeyInput)
    },
    addCookie: ({ name, value, url }) =>
      page.browserContext().setCookie({
        ...{ name, value, domain: new URL(url).hostname, path: '/' },
        ...{ httpOnly: true, sameSite: 'Lax' },
      }),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    errors: () => Promise.all(seen),
    close: () => page.browserContext().close(),
  }
}

/** The page may be gone before its message was read. */
async function inWords(message: ConsoleMessage): Promise<string> {
  const read = (value: unknown) => (value instanceof Error ? `${value.stack}` : String(value))
  const parts = message.args().map((part) => part.evaluate(read).catch(() => part.toString()))
  return `console.${message.type()}: ${(await Promise.all(parts)).join(' ')}`
}
