import type { Begun, SignInProvider } from './provider.ts'

export interface SchoolKeys {
  /** Base URL of its discovery document, https://login.school.example */
  issuer: string
  clientId: string
  clientSecret: string
  name: string
}

export function schoolProvider({ issuer, clientId, clientSecret, name }: SchoolKeys): SignInProvider {
  let known: ReturnType<typeof discover> | null = null

  async function discover() {
    const client = await import('openid-client')
    // Plain HTTP is allowed only for a server on this machine.
    const isLocal = new URL(issuer).protocol === 'http:'
    // Verifies the token's signature with the school's keys, instead of trusting the TLS connection alone.
    const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])]
    const settings = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute })
    return { client, settings }
  }
  /** Read once; retried after a failure. */
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
      // Some providers put the address into the token, others only into the userinfo response.
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
