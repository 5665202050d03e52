export interface CrawledAddress {
  address: string
  linkedFrom: string
  status: number
  text: string
}

/** The most addresses read per kind: a calendar always has a next month. */
const maxPerKind = 3

const byPath = (path: string) => path

/** Groups addresses by screen, ignoring ids, which contain digits. */
export const byScreen = (path: string) => path.replace(/\/[^/]*\d[^/]*/g, '/*')

const isText = (type: string | null) => /^(text|application\/(json|manifest|atom|xml))/.test(type ?? '')

/**
 * Reads every linked address of the site in sequence, without a browser.
 *
 * @param options.cookie the reader's session; without it, a visitor
 * @param options.starts the first paths
 * @param options.follows filters the paths; default all
 * @param options.kindOf groups addresses into kinds, of which three are read
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
