import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyAnswer } from '../../../contract/people/second-step.ts'
import type { PasskeyRow } from './queries.ts'

/** Large, so it is loaded with the first passkey. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256. Named explicitly, because probing for more makes Node print an experimental warning. */
const algorithms = [-8, -7, -257]

export function passkeyCeremonies(baseUrl: string) {
  const { hostname, origin } = new URL(baseUrl)

  return {
    async creation(
      owner: { id: string; email: string; name: string },
      existing: PasskeyRow[],
      school: string,
    ): Promise<{ challenge: string; options: Record<string, unknown> }> {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: school,
        rpID: hostname,
        userID: new TextEncoder().encode(owner.id),
        userName: owner.email,
        userDisplayName: owner.name,
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: existing.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports,
        })),
        // Discoverable, and unlocked on the device, so it replaces both password and second factor.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { challenge: options.challenge, options: { ...options } }
    },

    /**
     * @param response verified by the library; refused when that throws
     * @returns null when the response is wrong
     */
    async created(response: PasskeyAnswer, challenge: string) {
      const { verifyRegistrationResponse } = await library()
      const result = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => null)
      if (!result?.verified) return null
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: [...transports].map(String),
      }
    },

    /** @param allowed passkeys that may answer; empty for any the device offers */
    async request(allowed: PasskeyRow[]): Promise<{ challenge: string; options: Record<string, unknown> }> {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        userVerification: 'required',
        allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      })
      return { challenge: options.challenge, options: { ...options } }
    },

    /** @returns the device's new use count, or null when the response is not from this passkey */
    async answered(response: PasskeyAnswer, challenge: string, passkey: PasskeyRow): Promise<number | null> {
      const { verifyAuthenticationResponse } = await library()
      const result = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
          transports: passkey.transports,
        },
      }).catch(() => null)
      return result?.verified ? result.authenticationInfo.newCounter : null
    },
  }
}
