import * as z from 'zod'

/** One slash, then neither slash nor backslash, nor characters browsers drop. */
const ownPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** A path instead of a URL, so no message can link to another site. */
export const mailPath = z.string().regex(ownPath, 'must be a path that starts with a single /')

/**
 * @param baseUrl BASE_URL, an origin
 * @throws Error when the URL would leave the site
 */
export function linkTo(baseUrl: string, path: string): string {
  const link = ownPath.test(path) ? new URL(path, baseUrl) : null
  if (link === null || link.origin !== new URL(baseUrl).origin) {
    throw new Error('An email may only link to a path of this site.')
  }
  return link.href
}
