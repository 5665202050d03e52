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

/** Escapes like rehype-stringify. */
const escaped = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
