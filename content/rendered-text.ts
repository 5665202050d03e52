/**
 * What is found in the HTML of content/user-text.ts, and what is filled in where it changes after the text was
 * written. A tag in that HTML is a tag: letters that look like one have their `<` escaped in text and their quotes
 * escaped in attributes, so that neither of these patterns can be typed by anybody.
 */

import { mediaId } from '../rules/media.ts'

const picture = new RegExp(`<img src="/api/media/(${mediaId})(?:\\?size=\\d{1,5})?"`, 'g')
const mention = /<span class="mention">@([^<]*)<\/span>/g

/** Ids of the pictures of this site that the text shows, each once. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(picture)].map(([, id]) => id as string))]
}

/** Says how large the pictures are, in pixels, so that a page keeps their place while they load. */
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
 * Leads from the names of people to their public pages. Done when a text is read: a page that is switched off is no
 * longer linked, and one that is switched on is.
 *
 * @param people whom the text names, with the handle of their public page or null. A name that two of them bear tells
 *   nobody apart and stays without a link
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

/** As rehype-stringify writes text. */
const escaped = (text: string) => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
