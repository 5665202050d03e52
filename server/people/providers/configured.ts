import type { Config } from '../../start/config.ts'
import { type KnownSite, knownSite } from './known-sites.ts'
import type { SignInProvider } from './provider.ts'
import { schoolProvider } from './school.ts'

export function configuredProviders({ siteKeys, school }: Config): SignInProvider[] {
  return [
    ...(school ? [schoolProvider(school)] : []),
    ...Object.entries(siteKeys).map(([site, keys]) => knownSite(site as KnownSite, keys)),
  ]
}
