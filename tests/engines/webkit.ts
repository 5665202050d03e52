import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/spawn-site.ts'
import type { Engine, EngineWindow } from './window.ts'

/** Narrows the bar of the window to nothing; its buttons would keep a window from being as narrow as a phone. */
const style = `* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px }`
const settings = '[Settings]\ngtk-enable-animations=0\n'

/** Milliseconds for one call of the driver; loading a page is the longest. */
const timeoutMs = 60_000

/** Milliseconds until a new window is there, which takes about one second. */
const startTimeoutMs = 25_000

/** WebKit's names of keys (W3C WebDriver, "Keyboard actions"). */
const keyCodes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
}

/** WebKitGTK over W3C WebDriver, on a screen of its own. */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'creare-webkit-'))
  const gtk = join(folder, 'gtk-3.0')
  mkdirSync(gtk)
  writeFileSync(join(gtk, 'gtk.css'), style)
  writeFileSync(join(gtk, 'settings.ini'), settings)

  const screen = spawn(
    '/usr/bin/Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const display = await displayOf(screen)
  const env = {
    PATH: process.env.PATH,
    DISPLAY: display,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    LANGUAGE: 'en_GB',
    TZ: 'UTC',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }

  const drivers = new Set<ChildProcess>()

  return {
    // A driver has one session at a time.
    async open({ script }) {
      const args = ['--automation', ...(script ? [] : ['--enable-javascript=false'])]
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } }
      // The driver chooses a port for its browser before the browser takes it. If another process takes it first, the driver
      // waits forever; no page is open yet, so another driver tries other ports.
      for (let left = 2; ; left--) {
        const port = await freePort()
        const options = ['--host=127.0.0.1', `--port=${port}`]
        const driver = spawn('/usr/bin/WebKitWebDriver', options, { stdio: 'ignore', env })
        drivers.add(driver)
        const call = callerOf(`http://127.0.0.1:${port}`)
        await untilReady(call)
        try {
          const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
          const callSession: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
          return windowOf(callSession, async () => {
            await callSession('DELETE', '')
            await end(driver)
          })
        } catch (error) {
          await end(driver)
          if (left === 0) throw error
        }
      }
    },
    async close() {
      for (const child of [...drivers, screen]) await end(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}

/** Xvfb chooses a free display and writes its number once it listens. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const pipe = screen.stdio[3] as Readable
  for await (const line of createInterface({ input: pipe })) return `:${line}`
  throw new Error('Xvfb does not start')
}

async function untilReady(call: Call): Promise<void> {
  const giveUp = performance.now() + 30_000
  while (performance.now() < giveUp) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await wait(25)
  }
  throw new Error('WebKitWebDriver does not start')
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

function windowOf(call: Call, close: () => Promise<void>): EngineWindow {
  const seen: string[] = []

  async function execute(script: string, inputs: unknown[] = []): Promise<unknown> {
    return call('POST', '/execute/sync', { script, args: inputs })
  }

  /** WebDriver has no console: the page keeps what it says from now on. A page that was left takes the rest along. */
  async function listen() {
    const heard = await execute(`return (${hear})()`)
    seen.push(...(heard as string[]))
  }

  return {
    async goTo(url) {
      await call('POST', '/url', { url })
      await listen()
    },
    async run(script, ...inputs) {
      await listen()
      // JSON has no undefined.
      return ((await execute(`return (${script}).apply(null, arguments)`, inputs)) ?? undefined) as never
    },
    async load(source) {
      await execute(source)
    },
    async press(x, y) {
      const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await call('POST', '/actions', { actions: [{ ...pointer, actions }] })
    },
    async type(keys) {
      const actions = keys
        .map((key) => keyCodes[key] ?? key)
        .flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    async addCookie({ name, value, url }) {
      await call('POST', '/url', { url: `${url}/api/health` })
      await call('POST', '/cookie', { cookie: { name, value, httpOnly: true, sameSite: 'Lax' } })
    },
    async resize(width, height) {
      // The window is larger than its viewport by a bar.
      const bars = (await execute('return outerHeight - innerHeight')) as number
      await call('POST', '/window/rect', { width, height: height + bars })
    },
    async picture() {
      return Buffer.from((await call('GET', '/screenshot')) as string, 'base64')
    },
    async errors() {
      await listen()
      return seen
    },
    close,
  }
}

/** Runs in the page: returns what its console said since the last call. */
function hear(): string[] {
  const shared = window as unknown as { heard?: string[] }
  if (shared.heard === undefined) {
    const heard: string[] = []
    shared.heard = heard
    const words = (part: unknown) => (part instanceof Error ? `${part.message}\n${part.stack}` : String(part))
    for (const kind of ['error', 'warn'] as const) {
      // biome-ignore lint/suspicious/noConsole: it listens to it
      const say = console[kind]
      console[kind] = (...parts: unknown[]) => {
        heard.push(`console.${kind}: ${parts.map(words).join(' ')}`)
        say.apply(console, parts)
      }
    }
    addEventListener('error', ({ error, message }) => heard.push(`exception: ${words(error ?? message)}`))
    addEventListener('unhandledrejection', ({ reason }) => heard.push(`exception: ${words(reason)}`))
  }
  return shared.heard.splice(0)
}

function callerOf(base: string): Call {
  return async (method, path, body) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const ms = path === '/session' ? startTimeoutMs : timeoutMs
    const signal = AbortSignal.timeout(ms)
    const answer = await fetch(`${base}${path}`, { method, signal, ...content }).catch((error: unknown) => {
      throw signal.aborted ? new Error(`${method} ${path}: no response within ${ms} ms`) : error
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}
