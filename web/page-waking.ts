import type { AnyRouter } from '@tanstack/react-router'
import { type Waking, wakeScript } from './ui/wake-script.ts'

type Manifest = NonNullable<NonNullable<AnyRouter['ssr']>['manifest']>
type Route = Manifest['routes'][string]

/** Addresses of the modules of a page: those that run, and those that these import. */
export type Modules = Pick<Waking, 'scripts' | 'preloads'>

/**
 * Lets a page be seen before it wakes. React and Start ask for the scripts at the top of the head and in the body,
 * where a slow phone spends its first moments, and its line, on what the first view does not need. Here the page is
 * drawn without them, and one script at its end asks for all (`wakeAtEnd`), right after the first picture.
 *
 * @param manifest the files of each route, as Start has them
 * @param routeIds the routes of the page
 * @returns what is left for React to draw, and the modules that were taken. A script that is no file, as in
 *   development, stays where it is, and the modules with it.
 */
export function takeModules(
  manifest: Manifest,
  routeIds: readonly string[],
): { left: Manifest; modules: Modules } {
  const found = routeIds.map((id) => [id, manifest.routes[id] ?? {}] as const)
  const scripts = found.flatMap(([, route]) => route.scripts ?? [])
  const addresses = scripts.map(({ attrs }) => attrs?.src as unknown)
  if (!addresses.every((address) => typeof address === 'string')) {
    return { left: manifest, modules: { scripts: [], preloads: [] } }
  }
  const preloads = found.flatMap(([, route]) => route.preloads ?? [])
  const styled = found.map(([id, { css }]): [string, Route] => [id, css === undefined ? {} : { css }])
  return {
    left: { ...manifest, routes: Object.fromEntries(styled) },
    modules: {
      scripts: addresses,
      preloads: preloads.map((file) => (typeof file === 'string' ? file : file.href)),
    },
  }
}

/**
 * @param html a whole document that was drawn without its modules
 * @param parts addresses of modules that it will import later, to be asked for with the others
 * @returns the document with the script that asks for them; as it was, where there are none or it has no end
 */
export function wakeAtEnd(
  html: string,
  { scripts, preloads, ...how }: Waking,
  parts: readonly string[] = [],
): string {
  const end = html.lastIndexOf('</body>')
  if (end === -1 || scripts.length === 0) return html
  const later = parts.filter((part) => !preloads.includes(part) && !scripts.includes(part))
  const script = wakeScript({ scripts, preloads: [...preloads, ...later], ...how })
  // Put together once: a long page is half a megabyte, and each copy of it is garbage to collect.
  return [html.slice(0, end), `<script data-wakes>${script}</script>`, html.slice(end)].join('')
}
