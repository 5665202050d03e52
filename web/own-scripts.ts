/** A page without its marks, and the scripts in it that were marked. */
export interface OwnScripts {
  /**
   * Its HTML, in texts that follow one another. Put together as one text it would be longer than 64,000 letters, which V8
   * gives pages of memory of their own and back each time: three milliseconds of a catalogue page's eleven.
   */
  texts: string[]
  scripts: string[]
}

/**
 * Takes the marks of a page's inline scripts off again. Each script that the page was made with carries a mark that
 * nobody could know before, as a nonce does; text of somebody's that became a script by a fault of ours carries none,
 * so that the page's policy does not allow it (server/http/security-headers.ts).
 *
 * @param mark what the router gave its scripts as their nonce; undefined where no page was drawn
 * @param last what is to stand at its end: a script of the page's own (ui/wake-script.ts), empty for none, and before it
 *   what that script runs on
 */
export function takeMarksOff(
  html: string,
  mark: string | undefined,
  last = { data: '', script: '' },
): OwnScripts {
  if (mark === undefined) return { texts: [html], scripts: [] }
  const texts: string[] = []
  const scripts: string[] = []
  let from = 0
  // The mark is looked for: a pattern would go through a page of half a megabyte letter by letter.
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    const around = surroundings.find(
      ([before, after]) => html.endsWith(before, at) && html.startsWith(after, at + mark.length),
    )
    if (around === undefined) continue
    const script = scriptAt(html, at)
    if (script !== '') scripts.push(script)
    texts.push(html.slice(from, at - around[0].length))
    from = at + mark.length + around[1].length
  }
  const end = html.lastIndexOf('</body>')
  if (last.script !== '' && end >= from) {
    scripts.push(last.script)
    texts.push(html.slice(from, end), last.data, '<script data-wakes>', last.script, '</script>')
    from = end
  }
  texts.push(html.slice(from))
  return { texts, scripts }
}

/** As what the mark stands in a page: of a script or a style, and in the head for scripts to come. */
const surroundings = [
  [' nonce="', '"'],
  ['<meta property="csp-nonce" content="', '"/>'],
] as const

/** @returns the text of the inline script in whose tag the mark stands; empty for any other tag */
function scriptAt(html: string, mark: number): string {
  const tag = html.lastIndexOf('<', mark)
  const begins = html.indexOf('>', mark) + 1
  const ends = html.indexOf('</script>', begins)
  if (!html.startsWith('<script', tag) || begins === 0 || ends === -1) return ''
  return html.slice(tag, begins).includes(' src=') ? '' : html.slice(begins, ends)
}
