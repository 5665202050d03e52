/** Addresses that name a site and not the page that supports a claim. */

/** Sites of which the first page is the tool or the book itself, and names for examples. */
const isItself: ReadonlySet<string> = new Set([
  ...['example.com', 'example.org'],
  ...['branddb.wipo.int', 'hts.usitc.gov', 'lookup.icann.org', 'search.worldcat.org'],
  ...['scrumguides.org', 'styleguide.mailchimp.com', 'tmsearch.uspto.gov', 'trends.google.com'],
])

/** Nothing, or the language of a first page. */
const firstPage = /^\/?(?:(?:en|de|es|fr|it|nl|pt)(?:[-_][a-z]{2})?\/?)?(?:(?:index|home)(?:\.html?)?)?\/?$/i

export function isHomePage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search } = new URL(address)
  return /^https?:$/.test(protocol) && !isItself.has(hostname) && firstPage.test(pathname) && search === ''
}

/** @param text Markdown */
export const homePagesIn = (text: string): string[] =>
  [...text.matchAll(/\]\((https?:\/\/[^)\s]+)/g)].flatMap(([, address = '']) =>
    isHomePage(address) ? [address] : [],
  )
