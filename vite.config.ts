import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The pages: the browser's files go to dist/client, the rendering for the server to dist/web. */
export default defineConfig({
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
      // Pages are rendered behind the one door of server/http/door.ts, in development too.
      vite: { installDevServerMiddleware: false },
      server: { entry: 'server.ts', build: { inlineCss: true } },
    }),
    react(),
  ],
  publicDir: 'web/public',
  // light-dark() and nesting stay as they are written for every browser from here on.
  build: { cssTarget: ['chrome123', 'firefox128', 'safari17.5'] },
  environments: {
    client: { build: { outDir: 'dist/client', assetsInlineLimit: 0, modulePreload: { polyfill: false } } },
    // resvg brings a program for each platform; it stays outside the bundle.
    ssr: { build: { outDir: 'dist/web' }, resolve: { external: ['@resvg/resvg-js'] } },
  },
})
