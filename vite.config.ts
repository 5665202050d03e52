import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * `virtual:built-in-courses`: descriptions of the curriculum's courses, for a course page to which the API gives nothing.
 * A chunk of its own, loaded only then.
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

/**
 * Files that pdf.js asks for by name: decoders of scanned pages, character maps and fonts. Only some PDFs need them
 * (decision 85). Under the version, because browsers keep them forever.
 */
const withPdfFiles: Plugin = {
  name: 'pdf-files',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const folder = path.join(import.meta.dirname, 'node_modules/pdfjs-dist')
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    for (const part of ['cmaps', 'standard_fonts', 'wasm']) {
      for (const name of readdirSync(path.join(folder, part))) {
        // The policy of the pages forbids WebAssembly.
        if (name.endsWith('.wasm') || name.startsWith('quickjs')) continue
        const source = readFileSync(path.join(folder, part, name))
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${part}/${name}`, source })
      }
    }
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
      },
      // Pages are rendered behind the one door of server/platform/http/door.ts, in development too.
      vite: { installDevServerMiddleware: false },
      server: { entry: 'server.ts', build: { inlineCss: true } },
    }),
    react(),
    withBuiltInCourses,
    withPdfFiles,
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
        // kB before compression: the editor of lectures is the largest, and only authors load it. `npm run bench` measures
        // how much a page loads.
        chunkSizeWarningLimit: 700,
        // Twenty small files cost a slow line and a slow phone more than their bytes.
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
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
        // Bundled as far as it is used: reading packages one by one, 1,700 icons among them, took the process 23 MB and a
        // quarter of a start. In development the packages are read as they are.
        ...(command === 'build' ? { noExternal: true as const } : {}),
      },
    },
  },
}))
