import type { ViteDevServer } from 'vite'
import type { Pages } from '../platform/http/door.ts'
import { start } from './start.ts'

/** Pages come from Vite's development server. */
export async function develop(vite: ViteDevServer): Promise<void> {
  const pages = () => vite.ssrLoadModule('/web/server.ts') as Promise<unknown> as Promise<Pages>
  await start({
    assets: null,
    middleware: vite.middlewares,
    load: async () => ({
      renderPage: async (request, who) => (await pages()).renderPage(request, who),
      formCall: (await pages()).formCall,
      routeOf: (await pages()).routeOf,
      addressRead: (await pages()).addressRead,
      renderCover: (await pages()).renderCover,
      sharePng: (await pages()).sharePng,
      schoolIcon: (await pages()).schoolIcon,
    }),
  })
}
