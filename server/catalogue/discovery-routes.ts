import type { Api } from '../http/api.ts'
import type { SettingsService } from '../settings/service.ts'
import { atomFeed, robots, sitemap, webManifest } from './discovery.ts'
import type { CatalogueService } from './service.ts'

interface DiscoveryDependencies {
  catalogue: CatalogueService
  settings: SettingsService
  baseUrl: string
}

/** What programs read to find their way: search engines, feed readers, home screens. Kept like pages are. */
export function addDiscoveryRoutes(api: Api, { catalogue, settings, baseUrl }: DiscoveryDependencies): void {
  const answer = (body: string, type: string) =>
    new Response(body, {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
    })

  api.get('/sitemap.xml', async () => answer(sitemap(baseUrl, await catalogue.newest()), 'application/xml'))
  api.get('/robots.txt', () => answer(robots(baseUrl), 'text/plain'))
  api.get('/feed.atom', async () => {
    const newest = (await catalogue.newest()).slice(0, 30)
    return answer(atomFeed(baseUrl, await settings.site(), newest), 'application/atom+xml')
  })
  api.get('/site.webmanifest', async () =>
    answer(JSON.stringify(webManifest(await settings.site())), 'application/manifest+json'),
  )
}
