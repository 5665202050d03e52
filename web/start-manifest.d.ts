/** What Start writes while it builds: the files that each route needs. */
declare module 'tanstack-start-manifest:v' {
  export function tsrStartManifest(): {
    routes: Record<string, { css?: (string | { href: string })[] } | undefined>
  }
}
