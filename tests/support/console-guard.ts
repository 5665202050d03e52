import type { BrowserContext } from '@playwright/test'

/** Chrome's console messages for failed requests; the guard checks the requests themselves. */
const echoOfAnAnswer = /^Failed to load resource: (the server responded with a status of|net::)/

/**
 * Records everything wrong in a browser context: console errors and warnings, exceptions, responses of 400 and above,
 * failed requests. `unexpected` returns those that were not expected.
 */
export function guardConsole(context: BrowserContext) {
  const seen: string[] = []
  const expected: RegExp[] = []

  context.on('console', (message) => {
    const kind = message.type()
    if (kind !== 'error' && kind !== 'warning') return
    if (echoOfAnAnswer.test(message.text())) return
    seen.push(`console.${kind}: ${message.text()} (${message.location().url})`)
  })
  context.on(
    'weberror',
    (error) => void seen.push(`exception: ${error.error().stack ?? error.error().message}`),
  )
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its requests.
    if (reason === 'net::ERR_ABORTED') return
    seen.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    const { pathname, search } = new URL(response.url())
    seen.push(`answer: ${response.status()} ${response.request().method()} ${pathname}${search}`)
  })

  return {
    /** Declares expected lines, such as `/answer: 401 POST .*login/`. */
    expect: (...patterns: RegExp[]) => void expected.push(...patterns),
    unexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
  }
}

export type ConsoleGuard = ReturnType<typeof guardConsole>
