import type { Api } from '../../platform/http/api.ts'
import type { SettingsService } from '../../school/settings/service.ts'
import { atomFeed, robots, securityContact, sitemap, webManifest } from './discovery.ts'
import type { CatalogueService } from './service.ts'

interface DiscoveryDependencies {
  catalogue: CatalogueService
  settings: SettingsService
  baseUrl: string
}

/** The page where password managers send people (W3C, A Well-Known URL for Changing Passwords). */
const passwordPage = '/dashboard/profile/security'

export function addDiscoveryRoutes(api: Api, { catalogue, settings, baseUrl }: DiscoveryDependencies): void {
  const answer = (body: string, type: string, cacheControl = 'public, max-age=3600') =>
    new Response(body, {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl },
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
  api.get('/.well-known/security.txt', async () =>
    answer(securityContact(baseUrl, await settings.site(), new Date()), 'text/plain', 'no-cache'),
  )
  api.get(
    '/.well-known/change-password',
    () =>
      new Response(null, { status: 303, headers: { location: passwordPage, 'cache-control': 'no-store' } }),
  )
}
