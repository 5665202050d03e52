import type { Identity, SignInProvider } from './provider.ts'

/** The sites of the specification, by their name in the settings (docs/settings.md). */
export const knownSites = {
  google: 'Google',
  facebook: 'Facebook',
  x: 'X',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  kick: 'Kick',
} as const

export type KnownSite = keyof typeof knownSites

export interface Keys {
  clientId: string
  clientSecret: string
}

/** Uses better-auth's URLs and response parsers. */
export function knownSite(id: KnownSite, keys: Keys): SignInProvider {
  const loaded = load(id, keys)
  return {
    id,
    name: knownSites[id],

    async begin({ state, codeVerifier }, redirectURI) {
      const site = await loaded()
      return site.createAuthorizationURL({ state, codeVerifier, redirectURI })
    },

    async finish(answer, { state, codeVerifier }, redirectURI) {
      const code = answer.searchParams.get('code')
      if (code === null || answer.searchParams.get('state') !== state)
        throw new Error('The callback does not match the sign-in')
      const site = await loaded()
      const tokens = await site.validateAuthorizationCode({ code, codeVerifier, redirectURI })
      const info = tokens && (await site.getUserInfo(tokens))
      if (!info) throw new Error(`${knownSites[id]} returned nothing about the person`)
      return identityOf(info.user, info.data)
    },
  }
}

/** Loaded at the first sign-in: the package covers about thirty sites. */
function load(id: KnownSite, { clientId, clientSecret }: Keys) {
  return async () => {
    const sites = await import('better-auth/social-providers')
    const options = { clientId, clientSecret, clientKey: clientId }
    const make = {
      google: sites.google,
      facebook: sites.facebook,
      x: sites.twitter,
      tiktok: sites.tiktok,
      twitch: sites.twitch,
      kick: sites.kick,
    }[id] as (given: typeof options) => Site
    return make(options)
  }
}

interface Site {
  createAuthorizationURL(given: { state: string; codeVerifier: string; redirectURI: string }): Promise<URL>
  validateAuthorizationCode(given: {
    code: string
    codeVerifier: string
    redirectURI: string
  }): Promise<object | null>
  getUserInfo(tokens: object): Promise<{ user: object; data: object } | null>
}

function identityOf(user: object, data: object): Identity {
  const { email, emailVerified } = user as { email?: string | null; emailVerified?: boolean }
  const subject = [
    user,
    data,
    (data as { data?: object }).data,
    (data as { data?: { user?: object } }).data?.user,
  ]
    .flatMap((place) => {
      const { id, sub, user_id, open_id } = (place ?? {}) as Record<string, unknown>
      return [sub, id, user_id, open_id]
    })
    .find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number')
  if (subject === undefined) throw new Error('The response does not identify the person')
  return { subject: String(subject), email: email ?? null, emailVerified: emailVerified === true }
}
