import { type Waking, wakeScript } from './ui/wake-script.ts'

/**
 * Lets a page be seen before it wakes. React and Start would ask for its modules at the top of the head and in the body,
 * where a slow phone spends its first moments, and its line, on what the first view does not need. Here the page is
 * drawn without them (vite.config.ts), and one script at its end asks for all, right after the first picture.
 *
 * @param html a whole document
 * @param mark what tells the page's own scripts from others, see own-scripts.ts
 * @returns the document with that script; as it was, where nothing is to run or it has no end
 */
export function wakeAtEnd(html: string, waking: Waking, mark: string): string {
  const end = html.lastIndexOf('</body>')
  if (end === -1 || waking.scripts.length === 0) return html
  // Put together once: a long page is half a megabyte, and each copy of it is garbage to collect.
  const script = `<script data-wakes nonce="${mark}">${wakeScript(waking)}</script>`
  return [html.slice(0, end), script, html.slice(end)].join('')
}
