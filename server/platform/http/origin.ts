import { Refusal } from './refusal.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Allows writes from BASE_URL's origin only, and from any loopback name if BASE_URL is one. */
export function originCheck(baseUrl: string): (headers: Headers) => void {
  const base = new URL(baseUrl)

  function isOwn(origin: string): boolean {
    if (origin === base.origin) return true
    if (!loopback.has(base.hostname) || !URL.canParse(origin)) return false
    const url = new URL(origin)
    return url.protocol === base.protocol && url.port === base.port && loopback.has(url.hostname)
  }

  /**
   * Prevents cross-site request forgery. Scripts and apps send no Origin, and hold only their own cookies.
   *
   * @throws Refusal `foreign-origin`
   */
  return (headers) => {
    const origin = headers.get('origin')
    const site = headers.get('sec-fetch-site')
    if (origin === null ? site === 'cross-site' || site === 'same-site' : !isOwn(origin)) {
      throw new Refusal('foreign-origin', 'This site takes changes from its own pages only.')
    }
  }
}
