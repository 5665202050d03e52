/**
 * Finds and fills in parts of the HTML of content/user-text.ts that change after writing. A tag in that HTML is a real
 * tag: `<` is escaped in text and quotes in attributes, so users cannot type a match of these patterns.
 */

import { mediaId } from '../rules/media/media.ts'

const picture = new RegExp(`<img src="/api/media/(${mediaId})(?:\\?size=\\d{1,5})?"`, 'g')
const mention = /<span class="mention">@([^<]*)<\/span>/g

/** Ids of this site's pictures in the text, each once. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(picture)].map(([, id]) => id as string))]
}

/** A tag, or its part before the text was cut off. Attributes may contain `>`. */
const tag = /<(?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)/g

/** The first of this site's pictures in the text; null if it has none. */
export function firstPictureIn(html: string): { id: string; alt: string } | null {
  for (const [text] of html.matchAll(tag)) {
    const id = picturesIn(text)[0]
    const [, double, single] = text.match(/ alt=(?:"([^"]*)"|'([^']*)')/) ?? []
    if (id !== undefined) return { id, alt: unescaped(double ?? single ?? '') }
  }
  return null
}

/** The text in one line, without pictures and formatting. @param html may be cut off anywhere */
export function plainTextOf(html: string): string {
  const plain = html.replaceAll(tag, ' ').replace(/&#?\w*$/, '')
  return unescaped(plain).replaceAll(/\s+/g, ' ').trim()
}

/**
 * The beginning of the text in one line, without pictures and formatting.
 *
 * @param html may be cut off anywhere
 * @param longest in characters; cut at a word
 */
export function beginningOf(html: string, longest: number): string {
  const text = plainTextOf(html)
  if (text.length <= longest) return text
  return `${text.slice(0, longest).replace(/\s+\S*$/, '')} …`
}

/** Adds the pictures' sizes in pixels, so that the page reserves their space. */
export function withPictureSizes(
  html: string,
  sizes: ReadonlyMap<string, { width: number | null; height: number | null }>,
): string {
  return html.replace(picture, (tag, id: string) => {
    const { width = null, height = null } = sizes.get(id) ?? {}
    return width === null || height === null ? tag : `${tag} width="${width}" height="${height}"`
  })
}

/**
 * Links mentioned names to public pages. Done at read time, because pages are switched on and off.
 *
 * @param people mentioned in the text, with the handle of their public page or null. A name two of them share is
 *   ambiguous and stays unlinked
 */
export function withMentionLinks(
  html: string,
  people: readonly { name: string; handle: string | null }[],
): string {
  const known = Map.groupBy(people, ({ name }) => escaped(name))
  return html.replace(mention, (tag, name: string) => {
    const [only, ...others] = known.get(name) ?? []
    if (!only?.handle || others.length > 0) return tag
    return `<a class="mention" href="/@${encodeURIComponent(only.handle)}">@${name}</a>`
  })
}

/** The character references that rehype-stringify writes. */
const unescaped = (text: string) =>
  text.replaceAll(/&#x([\da-f]{1,6});/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )

/** Escapes like rehype-stringify. */
const escaped = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
