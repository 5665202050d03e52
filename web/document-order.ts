import { wakeScript } from './ui/wake-script.ts'

const moduleTag = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/y

const beginnings = ['<link rel="modulepreload"', '<script type="module"'] as const

/**
 * Lets a page be seen before it wakes. React and Start ask for the scripts at the top of the head and in the body,
 * where a slow phone spends its first moments, and its line, on what the first view does not need. Here one script at
 * the end of the body asks for all of them, right after the first picture of the page.
 *
 * @param html a whole document as React and Start wrote it
 * @param styles addresses of the style sheets whose text is in it
 * @param parts addresses of modules that it will import later, to be asked for with the others
 * @param sleeps whether it wakes only when somebody turns to it
 */
export function orderDocument(
  html: string,
  { styles = [], parts = [], sleeps = false }: { styles?: string[]; parts?: string[]; sleeps?: boolean } = {},
): string {
  const end = html.lastIndexOf('</body>')
  if (end === -1) return html
  const scripts: string[] = []
  const preloads: string[] = []
  // What stays is put together once: a long page is half a megabyte, and each copy of it is garbage to collect.
  const kept: string[] = []
  let from = 0
  for (const at of placesOf(html, end)) {
    moduleTag.lastIndex = at
    const [tag, script] = moduleTag.exec(html) ?? []
    if (tag === undefined) continue
    kept.push(html.slice(from, at))
    from = at + tag.length
    if (script !== undefined) scripts.push(script)
    else preloads.push(...(/href="([^"]+)"/.exec(tag)?.slice(1) ?? []))
  }
  if (scripts.length === 0) return html
  for (const part of parts) if (!preloads.includes(part) && !scripts.includes(part)) preloads.push(part)
  const script = wakeScript({ scripts, preloads, styles, sleeps })
  return [...kept, html.slice(from, end), `<script data-wakes>${script}</script>`, html.slice(end)].join('')
}

/** Where tags of modules may begin, in order. Looked for as texts: a pattern would try every tag of the page. */
function placesOf(html: string, end: number): number[] {
  const places: number[] = []
  for (const beginning of beginnings) {
    for (let at = html.indexOf(beginning); at !== -1 && at < end; at = html.indexOf(beginning, at + 1)) {
      places.push(at)
    }
  }
  return places.sort((one, other) => one - other)
}
