/** A page without its marks, and the scripts in it that were marked. */
export interface OwnScripts {
  html: string
  scripts: string[]
}

/**
 * Takes the marks of a page's inline scripts off again. Each script that the page was made with carries a mark that
 * nobody could know before, as a nonce does; text of somebody's that became a script by a fault of ours carries none,
 * so that the page's policy does not allow it (server/http/security-headers.ts).
 *
 * @param mark what the router gave its scripts as their nonce; undefined where no page was drawn
 */
export function takeMarksOff(html: string, mark: string | undefined): OwnScripts {
  if (mark === undefined) return { html, scripts: [] }
  const attribute = ` nonce="${mark}"`
  const scripts: string[] = []
  // Found by where tags begin and end: a pattern would go through a page of half a megabyte letter by letter.
  for (let at = html.indexOf('<script'); at !== -1; ) {
    const begins = html.indexOf('>', at) + 1
    const ends = html.indexOf('</script>', begins)
    if (begins === 0 || ends === -1) break
    const tag = html.slice(at, begins)
    if (tag.includes(attribute) && !tag.includes(' src=') && ends > begins) {
      scripts.push(html.slice(begins, ends))
    }
    at = html.indexOf('<script', ends)
  }
  const named = `<meta property="csp-nonce" content="${mark}"/>`
  return { html: html.replace(named, '').replaceAll(attribute, ''), scripts }
}
