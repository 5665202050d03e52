import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../support/factories.ts'
import type { SessionCookie } from '../support/session.ts'
import { type Found, find, type Query } from './find.ts'
import type { EngineWindow } from './window.ts'

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Milliseconds until a condition that does not come true fails, and between two looks. */
const timeoutMs = 30_000
const intervalMs = 25

type Name = string | RegExp

/** What has parts: a page, or a part of it. */
abstract class Whole {
  abstract part(role: string, name?: Name): Part

  field(name: Name): Part {
    return this.part('field', name)
  }

  /** The innermost element with the text. */
  text(text: Name): Part {
    return this.part('text', text)
  }

  button(name: Name): Part {
    return this.part('button', name)
  }

  link(name: Name): Part {
    return this.part('link', name)
  }

  heading(name: Name): Part {
    return this.part('heading', name)
  }
}

/** A part of a page, found again at each use. */
export class Part extends Whole {
  readonly #tab: Tab
  readonly #query: Query

  constructor(tab: Tab, query: Query) {
    super()
    this.#tab = tab
    this.#query = query
  }

  override part(role: string, name?: Name): Part {
    return new Part(this.#tab, { ...asQuery(role, name), within: this.#query })
  }

  nth(nth: number): Part {
    return new Part(this.#tab, { ...this.#query, nth })
  }

  /** Describes it as it is; undefined if it is not there. */
  find(): Promise<Found | undefined> {
    return this.#tab.find(this.#query)
  }

  /** Waits until it is there, and is as wanted. */
  async see(wanted: (found: Found) => unknown = () => true): Promise<Found> {
    let last: Found | undefined
    return until(
      () => `${this}${wanted.toString()}: ${JSON.stringify(last)}`,
      async () => {
        last = await this.find()
        return last !== undefined && wanted(last) ? last : undefined
      },
    )
  }

  async miss(): Promise<void> {
    await until(
      () => `no ${this}`,
      async () => ((await this.find()) === undefined ? true : undefined),
    )
  }

  /** Presses it where a person would: in its middle, once it rests and nothing covers it. */
  async press(): Promise<void> {
    const { window, hasScript } = this.#tab
    await until(
      () => `${this} is pressed; each press fell beside it`,
      async () => {
        const place = await this.#restingPlace()
        await window.run(hearPress)
        await window.press(place.x, place.y)
        // Such a page hears nothing; none of its content moves.
        if (!hasScript) return true
        // Content that came in between moved it, and the press fell beside: a person aims again. A press on it counts
        // once, whatever it does. WebKit's driver rarely loses an event; then the page hears nothing within a second.
        for (let left = 10; ; left--) {
          const heard = await window.run(howHeard).catch((error: unknown) => {
            if (isLeaving.test(String(error))) return 'left'
            throw error
          })
          if (heard === 'beside') return undefined
          if (heard !== 'not') return true
          if (left === 0) return undefined
          await wait(100)
        }
      },
    )
  }

  async fill(text: string): Promise<void> {
    await this.press()
    await this.see(({ focused }) => focused)
    await this.#tab.window.run(selectAll)
    await this.#tab.window.type(text === '' ? ['Backspace'] : [...text])
    await this.see((found) => found.value === text)
  }

  async choose(option: string): Promise<void> {
    await this.see()
    await this.#tab.window.run(choose, option)
  }

  /** Left edges of its lines after the first letter, in CSS pixels from its own. */
  async lines(): Promise<number[]> {
    await this.see()
    return this.#tab.window.run(linesOf)
  }

  override toString(): string {
    return JSON.stringify(this.#query)
  }

  async #restingPlace(): Promise<{ x: number; y: number }> {
    let before = ''
    return until(
      () => `${this} can be pressed; it was at ${before}`,
      async () => {
        const found = await this.find()
        if (found === undefined) return undefined
        if (found.count > 1) throw new Error(`There are ${found.count} of ${this}`)
        const here = JSON.stringify(found.place)
        if (found.place !== null && here === before) return found.place
        before = here
        await this.#tab.window.run(intoView)
        return undefined
      },
    )
  }
}

interface TabSite {
  baseUrl: string
  /** Whether the browser runs the scripts of pages. */
  hasScript: boolean
  startSession(person: Person): Promise<SessionCookie>
}

/** A page as people use it: by roles, names and texts, in any engine. */
export class Tab extends Whole {
  readonly window: EngineWindow
  readonly #site: TabSite

  constructor(window: EngineWindow, site: TabSite) {
    super()
    this.window = window
    this.#site = site
  }

  get hasScript(): boolean {
    return this.#site.hasScript
  }

  async signIn(person: Person): Promise<void> {
    const { name, value } = await this.#site.startSession(person)
    await this.window.addCookie({ name, value, url: this.#site.baseUrl })
  }

  /** Opens a page and waits until it reacts to presses. */
  async goTo(path: string): Promise<void> {
    await this.window.goTo(new URL(path, this.#site.baseUrl).href)
    await this.untilAwake()
  }

  async untilAwake(): Promise<void> {
    if (!this.hasScript) return
    await until(
      () => 'the page reacts to presses',
      async () => (await this.#run(isAwake)) || undefined,
    )
  }

  override part(role: string, name?: Name): Part {
    return new Part(this, asQuery(role, name))
  }

  get main(): Part {
    return this.part('main')
  }

  async key(...keys: string[]): Promise<void> {
    await this.window.type(keys)
  }

  /** Waits for the address: path and query. */
  async seeAddress(wanted: RegExp): Promise<void> {
    let last: string | undefined
    await until(
      () => `the address is ${wanted}, not ${last}`,
      async () => {
        last = await this.#run(() => location.pathname + location.search)
        return wanted.test(last ?? '') || undefined
      },
    )
  }

  address(): Promise<string> {
    return this.window.run(() => location.href)
  }

  /** How many CSS pixels the page is wider than its window. */
  overflow(): Promise<number> {
    return this.window.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  }

  async picture(path: string): Promise<void> {
    await writeFile(path, await this.window.picture())
  }

  async find(query: Query): Promise<Found | undefined> {
    const hasAxe = await this.#run(() => document.readyState !== 'loading' && 'axe' in window)
    if (hasAxe === false) await this.window.load(axeSource).catch(() => {})
    return this.#run(find, query)
  }

  /** Undefined while one page follows another. */
  async #run<Result, Inputs extends unknown[]>(
    script: (...inputs: Inputs) => Result,
    ...inputs: Inputs
  ): Promise<Result | undefined> {
    return this.window.run(script, ...inputs).catch((error: unknown) => {
      if (isLeaving.test(String(error))) return undefined
      throw error
    })
  }
}

const isLeaving = /no such frame|no such node|context|navigat|detached|discarded|Target closed/i

/** Polls until `look` returns something. @throws Error that says what was waited for */
async function until<Result>(
  wanted: () => string,
  look: () => Promise<Result | undefined>,
): Promise<NonNullable<Result>> {
  const giveUp = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== null) return seen
    if (performance.now() > giveUp) throw new Error(`Waited in vain: ${wanted()}`)
    await wait(intervalMs)
  }
}

function asQuery(role: string, name?: Name): Query {
  if (name === undefined) return { role }
  return { role, name: typeof name === 'string' ? name : { pattern: name.source, flags: name.flags } }
}

// The rest runs in the page, on the part that was found last.

function intoView(): void {
  const { foundPart } = window as unknown as { foundPart?: HTMLElement }
  foundPart?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

function hearPress(): void {
  const shared = window as unknown as { pressedPart?: Element | null }
  shared.pressedPart = null
  const hear = ({ target }: Event) => {
    shared.pressedPart = target as Element
  }
  addEventListener('pointerdown', hear, { capture: true, once: true })
}

/** Where the page heard the press; `left` on the page that follows. */
function howHeard(): 'on it' | 'beside' | 'not' | 'left' {
  const { foundPart, pressedPart } = window as unknown as {
    foundPart?: Element
    pressedPart?: Element | null
  }
  if (!foundPart?.isConnected) return 'left'
  if (!pressedPart) return 'not'
  const isOnIt = foundPart.contains(pressedPart) || pressedPart.closest('label')?.control === foundPart
  return isOnIt ? 'on it' : 'beside'
}

function selectAll(): void {
  const { foundPart } = window as unknown as { foundPart: HTMLInputElement }
  foundPart.select()
}

function choose(option: string): void {
  const { foundPart } = window as unknown as { foundPart: HTMLSelectElement }
  const index = [...foundPart.options].findIndex(({ label }) => label === option)
  if (index < 0) throw new Error(`No option ${option}`)
  foundPart.selectedIndex = index
  for (const type of ['input', 'change']) foundPart.dispatchEvent(new Event(type, { bubbles: true }))
}

function linesOf(): number[] {
  const { foundPart } = window as unknown as { foundPart: HTMLElement }
  const range = document.createRange()
  range.selectNodeContents(foundPart)
  const first = document.createTreeWalker(foundPart, NodeFilter.SHOW_TEXT).nextNode()
  if (first !== null) range.setStart(first, 1)
  const lines = new Map<number, number>()
  for (const { bottom, left } of range.getClientRects()) {
    const line = Math.round(bottom)
    lines.set(line, Math.min(left, lines.get(line) ?? left))
  }
  const edge = foundPart.getBoundingClientRect().left
  return [...lines.values()].map((left) => Math.round(left - edge))
}

/**
 * As `untilAwake` of the journeys in Chromium (tests/support/journey.ts), whose driver leaves more time before a press: here
 * also the headings of the content are hydrated, and a frame has passed in which React ran what listens to keys.
 */
function isAwake(): boolean {
  if (document.readyState === 'loading') return false
  const kind = document.documentElement.dataset.document
  if (kind !== undefined)
    return kind === 'listening' || document.querySelector('script[type="module"]') === null
  const parts = [
    document.querySelector('main') ?? document.body,
    ...document.querySelectorAll('main :is(h1, h2)'),
  ]
  const isHydrated = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber$'))
  if (!parts.every(isHydrated)) return false
  const shared = window as unknown as { hasSettled?: boolean }
  if (shared.hasSettled === undefined) {
    shared.hasSettled = false
    const afterFrame = () => setTimeout(() => (shared.hasSettled = true))
    requestAnimationFrame(() => requestAnimationFrame(afterFrame))
  }
  return shared.hasSettled
}
