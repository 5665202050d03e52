/** What the head of a page says of it: title in the tab, description for search engines and shared links. */
export interface PageHead {
  title: string
  description: string
  /** The school's name; follows the title except on the home page. */
  site?: string
  /** Path of the picture that stands for the page where its link is shared; the school's when left out. */
  image?: string
  /** What the page is about, for search engines (schema.org). */
  about?: readonly object[]
  /** True where a search engine has no business: the page needs sign-in, or its address holds a token. */
  private?: boolean
}

/** For a route's `head`. What is the same on every page (canonical link, site name) is said by the root. */
export function pageHead(page: PageHead) {
  const { title, description, site = 'Creare University', image, about = [] } = page
  const full = title === site ? title : `${title} · ${site}`
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
