import type { BrowserContext } from '@playwright/test'

/** Chrome's own words for a refusal or a failed request; these themselves are looked at instead. */
const echoOfAnAnswer = /^Failed to load resource: (the server responded with a status of|net::)/

/**
 * Watches everything that happens in a browser context: errors and warnings on the console, exceptions, answers
 * of 400 and above, requests that failed. Whatever was not expected is told by `unexpected`.
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
    // A page that is left takes its requests with it.
    if (reason === 'net::ERR_ABORTED') return
    seen.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    const { pathname, search } = new URL(response.url())
    seen.push(`answer: ${response.status()} ${response.request().method()} ${pathname}${search}`)
  })

  return {
    /** Says beforehand what belongs to the story: `/answer: 401 POST .*login/`. */
    expect: (...patterns: RegExp[]) => void expected.push(...patterns),
    unexpected: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
  }
}

export type ConsoleGuard = ReturnType<typeof guardConsole>
