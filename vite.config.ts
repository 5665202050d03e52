import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Data comes from the API alone, so the browser never calls a server function: what Start brings along for that
 * (a reader and a writer of its wire format) is left out of the browser's files, 13 kB of a first visit.
 */
const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  apply: 'build',
  resolveId: (source) => (source.endsWith('/client-rpc/createClientRpc.js') ? '\0no-server-functions' : null),
  load: (id) =>
    id === '\0no-server-functions'
      ? "export const createClientRpc = () => { throw new Error('This site has no server functions') }"
      : null,
}

/** Lucide's icons with their drawing, and the component that shows it ours (web/ui/drawn-icon.tsx). */
const withDrawnIcons: Plugin = {
  name: 'drawn-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')
      ? path.join(import.meta.dirname, 'web/ui/drawn-icon.tsx')
      : null,
}

/**
 * The modules of each route apart from its other files: a page is drawn without them and asks for them at its end
 * (web/ui/wake-script.ts). In Start's own list React would draw a link for each, sixteen on a dashboard and a tenth of its
 * rendering, and the list would go to the browser besides, for its router to do the same again.
 */
const withModulesApart: Plugin = {
  name: 'modules-apart',
  transform: {
    filter: { id: /tanstack-start-manifest:v$/ },
    handler(code) {
      const whole = code.replace('export const tsrStartManifest =', 'const wholeManifest =')
      if (whole === code) throw new Error('Start writes the files of routes in another way')
      return `${whole}
const { routes: wholeRoutes, ...others } = wholeManifest()
const routes = {}
export const modulesOfRoutes = {}
for (const [id, { scripts = [], preloads = [], ...files }] of Object.entries(wholeRoutes)) {
  routes[id] = files
  modulesOfRoutes[id] = { scripts: scripts.map(({ attrs }) => attrs.src), preloads }
}
export const tsrStartManifest = () => ({ ...others, routes })`
    },
  },
}

/** Parts of pages that only some visitors load, and that are named to those who do (web/server.ts). */
const namedParts = ['web/routes/-course/student-course.tsx']
let filesOfParts: Record<string, string[]> = {}

/** `virtual:files-of-parts`: the browser's files of each named part, those it imports included. */
const withFilesOfParts: Plugin = {
  name: 'files-of-parts',
  sharedDuringBuild: true,
  generateBundle: {
    // Files that hold nothing but style are gone by then.
    order: 'post',
    handler(_options, bundle) {
      if (this.environment.name !== 'client') return
      const filesOf = (file: string, known = new Set<string>()): Set<string> => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || known.has(file)) return known
        known.add(file)
        for (const imported of chunk.imports) filesOf(imported, known)
        return known
      }
      const files = namedParts.map((part) => {
        const chunk = Object.values(bundle).find(
          (made) => made.type === 'chunk' && made.facadeModuleId?.endsWith(part),
        )
        if (chunk === undefined) throw new Error(`${part} has no file of its own`)
        return [part, [...filesOf(chunk.fileName)].map((file) => `/${file}`)]
      })
      filesOfParts = Object.fromEntries(files)
    },
  },
  resolveId: (source) => (source === 'virtual:files-of-parts' ? `\0${source}` : null),
  load: (id) => (id === '\0virtual:files-of-parts' ? `export default ${JSON.stringify(filesOfParts)}` : null),
}

/**
 * `virtual:built-in-courses`: what course pages say of the curriculum's courses, for a browser whom the API gives nothing.
 * A file of its own, which nobody else loads.
 */
const withBuiltInCourses: Plugin = {
  name: 'built-in-courses',
  resolveId: (source) => (source === 'virtual:built-in-courses' ? `\0${source}` : null),
  load: {
    filter: { id: /^\0virtual:built-in-courses$/ },
    async handler() {
      const { loadCurriculum } = await import('./content/load.ts')
      const { builtInCourses } = await import('./content/built-in-courses.ts')
      const courses = builtInCourses(loadCurriculum(path.join(import.meta.dirname, 'content')))
      // Read as JSON, which is faster than as a script.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(courses))})`
    },
  },
}

/** The pages: the browser's files go to dist/client, the rendering for the server to dist/web. */
export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'web',
      router: {
        entry: 'router.tsx',
        routesDirectory: 'routes',
        generatedRouteTree: 'route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        disableLogging: true,
        addExtensions: true,
        routeFileIgnorePattern: '\\.test\\.tsx?$',
        // What the rooms of students, teachers and administrators load comes with their pages, and so it does for
        // forms and for pages that are entered by a link from elsewhere. In the first file, which every visitor reads,
        // it would be a tenth of it; for the other pages of visitors a round trip is saved there.
        codeSplittingOptions: {
          splitBehavior: ({ routeId }) =>
            /^\/(admin_?|teach|dashboard|apply|application|certificates|confirm-email|dev|enroll|forgot-password|keep-account|login|reset-password|setup-password|signup|unsubscribe|verify)\b/.test(
              routeId,
            )
              ? [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']]
              : undefined,
        },
      },
      // Pages are rendered behind the one door of server/http/door.ts, in development too.
      vite: { installDevServerMiddleware: false },
      server: { entry: 'server.ts', build: { inlineCss: true } },
    }),
    react(),
    withDrawnIcons,
    withModulesApart,
    withoutServerFunctions,
    withFilesOfParts,
    withBuiltInCourses,
  ],
  publicDir: 'web/public',
  // light-dark() and nesting stay as they are written for every browser from here on.
  build: { cssTarget: ['chrome123', 'firefox128', 'safari17.5'] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // kB as they are written: the editor of lectures is the largest, and nobody else loads it. How much a page may
        // load is measured by `npm run bench`.
        chunkSizeWarningLimit: 700,
        // Twenty small files cost a slow line and a slow phone more than their bytes: every request takes its turn
        // before the first view is drawn.
        rolldownOptions: {
          output: {
            // The names of all that share a file would be as long as some of the files.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], priority: 3 },
                { name: 'forms', test: /react-hook-form|@hookform|zod/, priority: 2 },
                { name: 'shared', minShareCount: 2, entriesAware: true },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { outDir: 'dist/web' },
      resolve: {
        // resvg brings a program for each platform; it stays outside the bundle.
        external: ['@resvg/resvg-js'],
        // What pages are drawn with is built in, as far as they use it: read from its packages, with all 1,700 icons
        // among it, it took the process 23 MB and a quarter of the work of a start. In development the packages are
        // read as they are.
        ...(command === 'build' ? { noExternal: true as const } : {}),
      },
    },
  },
}))
