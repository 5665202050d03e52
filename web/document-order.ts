import { wakeScript } from './ui/wake-script.ts'

const modulePreloads = /<link rel="modulepreload"[^>]*>/g
const moduleScripts = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g

/**
 * Lets a page be seen before it wakes. React and Start ask for the scripts at the top of the head and in the body,
 * where a slow phone spends its first moments, and its line, on what the first view does not need. Here one script at
 * the end of the body asks for all of them, right after the first picture of the page.
 *
 * @param html a whole document as React and Start wrote it
 * @param styles addresses of the style sheets whose text is in it
 */
export function orderDocument(html: string, styles: string[] = []): string {
  const end = html.lastIndexOf('</body>')
  const scripts = Array.from(html.matchAll(moduleScripts), ([, address = '']) => address)
  if (end === -1 || scripts.length === 0) return html
  const addresses = (html.match(modulePreloads) ?? []).flatMap(
    (line) => /href="([^"]+)"/.exec(line)?.[1] ?? [],
  )
  const rest = html.slice(0, end).replace(modulePreloads, '').replace(moduleScripts, '')
  return `${rest}<script data-wakes>${wakeScript({ scripts, preloads: addresses, styles })}</script>${html.slice(end)}`
}
