import * as z from 'zod'

/** A path of this site: one slash, then neither a slash nor a backslash, and nothing a browser would drop. */
const ownPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** What a template's variables carry instead of an address, so that no message can point elsewhere. */
export const mailPath = z.string().regex(ownPath, 'must be a path that starts with a single /')

/**
 * The full address of a path of this site.
 *
 * @param baseUrl BASE_URL, an origin
 * @throws Error when the result would be anywhere else
 */
export function linkTo(baseUrl: string, path: string): string {
  const link = ownPath.test(path) ? new URL(path, baseUrl) : null
  if (link === null || link.origin !== new URL(baseUrl).origin) {
    throw new Error('A mail may only link to a path of this site.')
  }
  return link.href
}
