/** What Start writes while it builds: the files that each route needs. */
declare module 'tanstack-start-manifest:v' {
  export function tsrStartManifest(): {
    routes: Record<string, { css?: (string | { href: string })[] } | undefined>
  }
}

declare module 'virtual:files-of-parts' {
  /** Addresses of the browser's files of a part, by its source file; nothing in development. */
  const filesOfParts: Record<string, string[]>
  export default filesOfParts
}
