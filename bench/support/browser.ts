import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'

/** Network and CPU of a cheap phone: 1.6 Mbit/s, 150 ms latency, a quarter of the speed. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowdown = 4

/** Milliseconds without network traffic until a page counts as loaded. */
const silence = 1_000

export interface LoadedFile {
  path: string
  /** Chromium's resource type: Document, Script, Font … */
  kind: string
  encoding: string
  /** Bytes on the wire, headers included. */
  transferred: number
  /** Compressed body bytes. */
  body: number
}

export interface Visit {
  files: LoadedFile[]
  /** Bytes on the wire of all files. */
  transferred: number
  /** Largest contentful paint, in milliseconds from navigation. */
  paint: number
  /** Cumulative layout shift while loading and scrolling to the end. */
  shift: number
}

/** `CHROMIUM_PATH`, or the system's, or Playwright's. */
export function findChromium(): string | null {
  const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  const candidates = [process.env.CHROMIUM_PATH, ...usual, chromium.executablePath()]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

export async function withBrowser(program: string, work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

/** First visit with an empty cache. */
export async function visit(
  browser: Browser,
  url: string,
  screen: { width: number; height: number },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: screen.width, height: screen.height } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const files = await watch(session)
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    await files.silent()
    // Read before scrolling, which ends LCP detection.
    const paint = await page.evaluate(() => window.benchPaint ?? 0)
    // Lazy loads while scrolling count for the shift, not for the weight.
    const loaded = files.all()
    await page.mouse.move(screen.width / 2, screen.height / 2)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += screen.height) {
      await page.mouse.wheel(0, screen.height)
      await sleep(100)
    }
    await files.silent()
    const shift = await page.evaluate(() => window.benchShift ?? 0)
    if (paint === 0) throw new Error(`${url} painted nothing`)
    const transferred = loaded.reduce((sum, file) => sum + file.transferred, 0)
    return { files: loaded, transferred, paint, shift }
  } finally {
    await context.close()
  }
}

/** A signed-in person. */
export interface Reader {
  baseUrl: string
  /** Cookie header: `name=value`. */
  cookie: string
}

/** Compressed scripts of a signed-in first visit, late ones included. */
export async function scriptsOf(browser: Browser, reader: Reader, path: string): Promise<LoadedFile[]> {
  const context = await browser.newContext()
  try {
    const page = await signedIn(context, reader)
    const files = await watch(await context.newCDPSession(page))
    const answer = await page.goto(`${reader.baseUrl}${path}`, { waitUntil: 'load' })
    if (answer?.status() !== 200) throw new Error(`${path} was answered with ${answer?.status()}`)
    await files.silent()
    return files.all().filter(({ kind }) => kind === 'Script')
  } finally {
    await context.close()
  }
}

/**
 * Compressed scripts of a visitor's page.
 *
 * @param isFormUsed whether the first field of the page takes the focus, which wakes its form
 */
export async function visitorScripts(
  browser: Browser,
  url: string,
  isFormUsed: boolean,
): Promise<LoadedFile[]> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const files = await watch(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: 'load' })
    await files.silent()
    if (isFormUsed) {
      await page.getByRole('main').getByRole('textbox').first().focus()
      await files.silent()
    }
    return files.all().filter(({ kind }) => kind === 'Script')
  } finally {
    await context.close()
  }
}

/**
 * Uses a page by mouse and keyboard with a four times slower CPU.
 *
 * @param use the actions; each key and click is an interaction
 * @returns the slowest interaction until its next paint, and the number of interactions; below fifty, the slowest is
 *   the page's INP, and how far it shifted by itself, in all
 */
export async function longestInteraction(
  browser: Browser,
  reader: Reader,
  path: string,
  use: (page: Page) => Promise<void>,
): Promise<{ longest: Interaction; count: number; shift: number }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await signedIn(context, reader)
    const session = await context.newCDPSession(page)
    const files = await watch(session)
    await page.addInitScript(observeInteractions)
    await page.addInitScript(observe)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${reader.baseUrl}${path}`, { waitUntil: 'load' })
    await files.silent()
    await use(page)
    // Interactions are reported in batches after their frame.
    await sleep(silence)
    const interactions = await page.evaluate(() => window.benchInteractions ?? [])
    const shift = await page.evaluate(() => window.benchShift ?? 0)
    return {
      longest: interactions.reduce((one, other) => (other.took > one.took ? other : one), nothingPressed),
      count: new Set(interactions.map(({ id }) => id)).size,
      shift,
    }
  } finally {
    await context.close()
  }
}

/** A key or click with its phases in milliseconds. Durations are rounded to 8 ms, so the sum may differ. */
export interface Interaction {
  id: number
  /** Such as `click on button Bookmark`. */
  name: string
  took: number
  /** Input delay until the handlers run. */
  waited: number
  worked: number
}

const nothingPressed: Interaction = { id: 0, name: 'nothing', took: 0, waited: 0, worked: 0 }

async function signedIn(context: BrowserContext, { baseUrl, cookie }: Reader): Promise<Page> {
  const at = cookie.indexOf('=')
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: baseUrl }])
  return context.newPage()
}

declare global {
  interface Window {
    benchPaint?: number
    benchShift?: number
    benchInteractions?: Interaction[]
  }
}

/** Runs in the page before its own scripts. */
function observeInteractions(): void {
  window.benchInteractions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      const element =
        entry.target instanceof Element ? entry.target.closest('button, a, input, [role]') : null
      window.benchInteractions?.push({
        id: entry.interactionId,
        name: `${entry.name} on ${element?.tagName.toLowerCase()} ${element?.textContent.slice(0, 30)}`,
        took: entry.duration,
        waited: Math.round(entry.processingStart - entry.startTime),
        worked: Math.round(entry.processingEnd - entry.processingStart),
      })
    }
    // The lowest threshold; shorter ones are not reported.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Runs in the page before its own scripts. */
function observe(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.benchPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      // The exact definition is the worst window of five seconds; the sum is stricter and simpler.
      if (!hadRecentInput) window.benchShift = (window.benchShift ?? 0) + value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Records every file on the wire. */
async function watch(session: CDPSession) {
  const files = new Map<string, LoadedFile>()
  const headers = new Map<string, number>()
  const open = new Set<string>()
  let last = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The live stream's request does not end.
    if (!request.url.startsWith('http') || new URL(request.url).pathname === '/api/events') return
    open.add(requestId)
    last = Date.now()
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url)
    headers.set(requestId, response.encodedDataLength)
    const encoding =
      Object.entries(response.headers).find(([name]) => /^content-encoding$/i.test(name))?.[1] ?? ''
    files.set(requestId, { path: pathname, kind: type, encoding, transferred: 0, body: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) {
      file.transferred = encodedDataLength
      file.body = encodedDataLength - (headers.get(requestId) ?? 0)
    }
    open.delete(requestId)
    last = Date.now()
  })
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  await session.send('Network.enable')
  return {
    all: () => [...files.values()].filter(({ transferred }) => transferred > 0).map((file) => ({ ...file })),
    /** Resolves after a pause in traffic, or after 30 s. */
    async silent() {
      last = Date.now()
      for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
        if (open.size === 0 && Date.now() - last > silence) return
      }
    },
  }
}
