/** An address of the site and what it answered. */
export interface CrawledAddress {
  address: string
  /** The page that has the first link to it. */
  linkedFrom: string
  status: number
  /** The body of a page or another text; empty for anything else. */
  text: string
}

/** How many addresses of one kind are read: a calendar has a next month without end. */
const maxPerKind = 3

/** Addresses with the same path. */
const byPath = (path: string) => path

/** Addresses drawn by the same screen: ids, which have digits in them, do not count. */
export const byScreen = (path: string) => path.replace(/\/[^/]*\d[^/]*/g, '/*')

const isText = (type: string | null) => /^(text|application\/(json|manifest|atom|xml))/.test(type ?? '')

/**
 * Reads every address of the site that is reached by links, one after the other, without a browser.
 *
 * @param options.cookie the session of the person who reads; a visitor without it
 * @param options.starts paths to begin with
 * @param options.follows which paths are read; every one if left out
 * @param options.kindOf which addresses count as one kind, of which three are read
 */
export async function* crawl({
  baseUrl,
  cookie = '',
  starts,
  follows = () => true,
  kindOf = byPath,
}: {
  baseUrl: string
  cookie?: string
  starts: readonly string[]
  follows?: (path: string) => boolean
  kindOf?: (path: string) => string
}): AsyncGenerator<CrawledAddress> {
  const linkedFrom = new Map(starts.map((address) => [address, 'the start']))
  const perKind = new Map<string, number>()
  for (const [address, source] of linkedFrom) {
    const answer = await fetch(new URL(address, baseUrl), { headers: { cookie } })
    const type = answer.headers.get('content-type')
    const text = isText(type) ? await answer.text() : ''
    if (text === '') await answer.body?.cancel()
    yield { address, linkedFrom: source, status: answer.status, text }
    if (!type?.startsWith('text/html')) continue
    for (const [, raw = ''] of text.matchAll(/<(?:a|img|link)\b[^>]*?\s(?:href|src)="([^"]+)"/g)) {
      const href = raw.replaceAll('&amp;', '&')
      if (!href.startsWith('/') || href.startsWith('//')) continue
      const target = href.split('#')[0] ?? ''
      if (target === '' || linkedFrom.has(target)) continue
      const path = target.split('?')[0] ?? ''
      if (!follows(path)) continue
      const kind = kindOf(path)
      const count = (perKind.get(kind) ?? 0) + 1
      perKind.set(kind, count)
      if (count <= maxPerKind) linkedFrom.set(target, address)
    }
  }
}
