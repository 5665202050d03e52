import { hash } from 'node:crypto'

/** For responses that are not pages, which have their own policy (`pagePolicy`). */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(baseUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** A worker follows the policy of its script file, not of its page, so scripts get only `frame-ancestors`. */
export function fileHeaders(constant: Record<string, string>, path: string): Record<string, string> {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  const type = fileTypes[ending]
  const headers = type === undefined ? constant : { ...constant, 'content-type': type }
  if (ending !== 'js' && ending !== 'mjs') return headers
  return {
    ...headers,
    'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  }
}

/** Types that sirv's list lacks or sends without a charset. */
const fileTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/**
 * The policy of one page: scripts of this site, and its own inline scripts, by nonce or, where a page is cached for all
 * visitors and cannot have a fresh one, by hash; injected scripts do not run. Inline styles are allowed: the style sheet
 * is inlined, and elements have custom properties.
 *
 * @param page.scripts the text of each script without a nonce, exactly as in the page
 * @param isDeveloped whether Vite reports changes over its own port, and writes scripts of its own into pages
 */
export function pagePolicy(
  page: { nonce: string | null; scripts: readonly string[] },
  isDeveloped = false,
): string {
  const hashes = page.scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  const inline = page.nonce === null ? hashes : [`'nonce-${page.nonce}'`]
  const allowed = isDeveloped && page.nonce === null ? ["'unsafe-inline'"] : inline
  return [
    "default-src 'self'",
    ...(isDeveloped ? ["connect-src 'self' ws:"] : []),
    `script-src 'self' ${allowed.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Authors may link films on other hosts; the two players load only after consent (web/learning/player/embedded-film.tsx).
    "media-src 'self' blob: https:",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
