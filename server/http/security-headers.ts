import { hash } from 'node:crypto'

/**
 * What every answer carries. The content security policy of a page is its own, see `pagePolicy`; this one is for
 * answers that are no pages and load nothing.
 */
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

/**
 * What a built file carries. A script may be a worker's, which is held to the policy it came with and not to its
 * page's, so scripts are only kept out of frames.
 */
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

/** Where the list of types that sirv brings knows none, or does not say how the text is written. */
const fileTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/**
 * The policy of one page: scripts of this site, and exactly the inline scripts it was made with, by their hashes. What
 * else may stand in it as a script is not run. Hashes and not a nonce, because a page that is kept for all visitors
 * cannot have a fresh one. Inline styles are allowed: the page's style sheet is inlined, and custom properties are set
 * on elements.
 *
 * @param scripts the text of each, as it stands in the page
 * @param isDeveloped whether Vite tells the page of changes, over a port of its own
 */
export function pagePolicy(scripts: readonly string[] = [], isDeveloped = false): string {
  const hashes = new Set(scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`))
  return [
    "default-src 'self'",
    ...(isDeveloped ? ["connect-src 'self' ws:"] : []),
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Films of authors may be at home elsewhere; the two players only after consent (web/learning/embedded-film.tsx).
    "media-src 'self' blob: https:",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
