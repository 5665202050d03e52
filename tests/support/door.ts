import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { sessionCookieName } from '../../server/people/accounts/session.ts'
import { contentCache } from '../../server/platform/http/content-cache.ts'
import { openDoor, type Pages, type RenderedPage } from '../../server/platform/http/door.ts'
import { answerUnreadable } from '../../server/platform/http/unreadable-requests.ts'
import { baseUrl, type TestApp } from './app.ts'

type Door = ReturnType<typeof openDoor>

export function drawnPage(
  html: string,
  {
    status = 200,
    headers = {},
    scripts = [],
  }: { status?: number; headers?: Record<string, string>; scripts?: string[] } = {},
): RenderedPage {
  return { status, headers: new Headers(headers), html, nonce: null, scripts }
}

/**
 * The app over HTTP on a free port, with the test's own pages.
 *
 * @param options.around wraps each request
 * @param options.assets folder of browser files
 * @param options.addressRead the parts of an address the pages read; default all
 */
export async function openTestDoor(
  app: TestApp,
  renderPage: Pages['renderPage'],
  {
    around = (door) => door,
    assets = null,
    addressRead = (address) => address,
    formCall = () => null,
    log = () => {},
  }: {
    around?: (door: Door) => Door
    assets?: string | null
    addressRead?: Pages['addressRead']
    formCall?: Pages['formCall']
    /** Gets each line of the log from warnings on. */
    log?: (line: string) => void
  } = {},
) {
  const cache = contentCache({ events: app.events, sessionCookie: sessionCookieName(baseUrl) })
  const server = createServer(
    around(
      openDoor({
        api: app.api,
        pages: {
          renderPage,
          formCall,
          routeOf: () => null,
          addressRead,
          renderCover: () => null,
          sharePng: async () => Buffer.alloc(0),
          schoolIcon: async (pathname) => ({ type: 'image/png', bytes: Buffer.from(`drawn ${pathname}`) }),
        },
        sessions: app.sessions,
        cache,
        school: app.settings.siteWithLogo,
        shareTexts: app.print.shareTexts,
        live: app.liveDoor,
        baseUrl,
        logger: pino({ level: 'warn' }, { write: log }),
        trustProxy: false,
        assets,
      }),
    ),
  )
  answerUnreadable(server, baseUrl)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const url = `http://127.0.0.1:${port}`
  return {
    url,

    /** One request without redirects. The body is decoded; the header still names its encoding. */
    async get(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const response = await fetch(`${url}${path}`, { headers, method, redirect: 'manual' })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    /** Sends a form as a browser does without a script. */
    async post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
      const body = new URLSearchParams(form)
      const response = await fetch(`${url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
