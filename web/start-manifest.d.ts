/** What Start writes while it builds: the files that each route needs, its modules apart (vite.config.ts). */
declare module 'tanstack-start-manifest:v' {
  export function tsrStartManifest(): {
    routes: Record<string, { css?: (string | { href: string })[] } | undefined>
  }
  /** Addresses of the modules that run with each route, and of those that these import. */
  export const modulesOfRoutes: Record<string, { scripts: string[]; preloads: string[] } | undefined>
}

declare module 'virtual:files-of-parts' {
  /** Addresses of the browser's files of a part, by its source file; nothing in development. */
  const filesOfParts: Record<string, string[]>
  export default filesOfParts
}

declare module 'virtual:built-in-courses' {
  /** The courses of the curriculum, as content/built-in-courses.ts describes them. */
  const courses: import('../contract/catalogue.ts').Course[]
  export default courses
}
