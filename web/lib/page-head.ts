/** A page's title, and its description for search engines and shared links. */
export interface PageHead {
  /** Without the school's name, which is appended. Omitted on the home page. */
  title?: string
  description: string
  /** Path of the link preview's picture; the school's own if omitted. */
  image?: string
  /** Structured data (schema.org). */
  about?: readonly object[]
  /** Hidden from search engines: the page needs a session, or its address holds a token. */
  private?: boolean
}

/** The matches a route's `head` receives. The root's comes first and loads the settings. */
type Matches = readonly { loaderData?: unknown }[]

/** @returns the school's name, or an empty string if the settings could not be read */
function siteNameOf(matches: Matches): string {
  const root = matches[0]?.loaderData as { site?: { name: string } } | undefined
  return root?.site?.name ?? ''
}

/**
 * For a route's `head`. The root adds the canonical link and the site's name.
 *
 * @param matches source of the school's name; required, because a default once outlived a rename
 */
export function pageHead(matches: Matches, page: PageHead) {
  const { title, description, image, about = [] } = page
  const full = fullTitle(title, siteNameOf(matches))
  return {
    meta: [
      { title: full },
      { name: 'description', content: description },
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      ...(image ? [{ property: 'og:image', content: image }] : []),
      ...(page.private ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    scripts: about.map((thing) => ({ type: 'application/ld+json', children: linkedData(thing) })),
  }
}

/** `Sign In · Creare University`, or the only part there is. */
export function fullTitle(title: string | undefined, site: string): string {
  return [title, site].filter(Boolean).join(' · ')
}

/** Escapes JSON so that no title can close its script element. */
function linkedData(thing: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
}

/**
 * For a route's `headers`: the page is the same for every visitor, so the server may cache it until the content
 * changes.
 */
export function sameForEveryVisitor() {
  return { 'cache-control': 'public, no-cache' }
}
