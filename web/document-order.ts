const modulePreloads = /<link rel="modulepreload"[^>]*>/g

/**
 * Puts what only wakes the page behind what shows it. React lifts the hints for scripts to the top of the head, where
 * a slow phone spends its first moments on asking for files that the first view does not need.
 *
 * @param html a whole document as React and Start wrote it
 * @returns the same document, with its module preloads at the end of the body
 */
export function orderDocument(html: string): string {
  const end = html.lastIndexOf('</body>')
  if (end === -1) return html
  const preloads = html.match(modulePreloads)?.join('') ?? ''
  return html.slice(0, end).replace(modulePreloads, '') + preloads + html.slice(end)
}
