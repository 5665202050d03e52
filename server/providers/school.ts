import type { Begun, SignInProvider } from './provider.ts'

export interface SchoolKeys {
  /** Where its discovery document is, https://login.school.example */
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button says. */
  name: string
}

/** A school's own sign-in, by OpenID Connect: its addresses and keys are read from its discovery document. */
export function schoolProvider({ issuer, clientId, clientSecret, name }: SchoolKeys): SignInProvider {
  let known: ReturnType<typeof discover> | null = null

  async function discover() {
    const client = await import('openid-client')
    // Plain HTTP is for a server on this very machine.
    const isLocal = new URL(issuer).protocol === 'http:'
    // That the token is the school's own is checked by its keys too, not by the connection it came over alone.
    const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])]
    const settings = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute })
    return { client, settings }
  }
  /** Read once; a school that was away is asked again. */
  async function school() {
    known ??= discover()
    try {
      return await known
    } catch (error) {
      known = null
      throw error
    }
  }

  return {
    id: 'school',
    name,

    async begin({ state, codeVerifier }: Begun, redirectUri) {
      const { client, settings } = await school()
      return client.buildAuthorizationUrl(settings, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce: state,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },

    async finish(answer, { state, codeVerifier }) {
      const { client, settings } = await school()
      const tokens = await client.authorizationCodeGrant(settings, answer, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: state,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('The school sent no identity')
      // Small schools put the address into the token, others tell it only when asked.
      const more =
        claims.email === undefined
          ? await client.fetchUserInfo(settings, tokens.access_token, claims.sub)
          : claims
      return {
        subject: claims.sub,
        email: typeof more.email === 'string' ? more.email : null,
        emailVerified: more.email_verified === true,
      }
    },
  }
}
