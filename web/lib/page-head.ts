/** What the head of a page says about it: the title in the tab, the description for search engines and shared links. */
export interface PageHead {
  /** Without the school's name, which follows it. Left out on the home page, whose title is the school's name. */
  title?: string
  description: string
  /** Path of the picture shown where a link to the page is shared; the school's own when left out. */
  image?: string
  /** What the page is about, for search engines (schema.org). */
  about?: readonly object[]
  /** True where a search engine has no business: the page needs sign-in, or its address holds a token. */
  private?: boolean
}

/** The matches a route's `head` is given. The first is the root's, which loads the school's settings. */
type Matches = readonly { loaderData?: unknown }[]

/** @returns the school's name, or an empty string if the settings could not be read */
function siteNameOf(matches: Matches): string {
  const root = matches[0]?.loaderData as { site?: { name: string } } | undefined
  return root?.site?.name ?? ''
}

/**
 * For a route's `head`. What is the same on every page (canonical link, site name) is added by the root.
 *
 * @param matches where the school's name comes from: a required argument, because a default once outlived a rename
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

/** JSON that stays inside its script element whatever a title holds. */
function linkedData(thing: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
}

/**
 * For a route's `headers`, on pages that are the same for every visitor: the server may keep what it rendered
 * for one visitor without a session and send it to the next, until the content changes.
 */
export function sameForEveryVisitor() {
  return { 'cache-control': 'public, no-cache' }
}
