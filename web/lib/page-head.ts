/** What the head of a page says of it: title in the tab, description for search engines and shared links. */
export interface PageHead {
  title: string
  description: string
  /** The school's name; follows the title except on the home page. */
  site?: string
}

/** For a route's `head`. */
export function pageHead({ title, description, site = 'Creare University' }: PageHead) {
  const full = title === site ? title : `${title} · ${site}`
  return {
    meta: [
      { title: full },
      { name: 'description', content: description },
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
    ],
  }
}

/**
 * For a route's `headers`, on pages that are the same for every visitor: the server may keep what it rendered
 * for one visitor without a session and send it to the next, until the content changes.
 */
export function sameForEveryVisitor() {
  return { 'cache-control': 'public, no-cache' }
}
