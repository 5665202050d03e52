/** Shared by all endpoints that require a code or a passkey. */
import * as z from 'zod/mini'

/** From the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const factorCode = z
  .string('Please enter the code')
  .check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(40, 'This code is too long'))

/** Identifies a pending step; valid for a few minutes and one success. */
export const ticket = z.string('The ticket is missing').check(z.maxLength(64, 'Invalid ticket'))

/** For `navigator.credentials` (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** Bytes in base64url. */
const encoded = (most: number) => z.string().check(z.maxLength(most))

/** From `PublicKeyCredential.toJSON()`; verified with the passkey. */
export const passkeyAnswer = z.object(
  {
    id: encoded(2_000),
    rawId: encoded(2_000),
    type: z.literal('public-key'),
    authenticatorAttachment: z.nullish(z.string().check(z.maxLength(40))),
    clientExtensionResults: z.record(z.string(), z.unknown()),
    response: z.object({
      clientDataJSON: encoded(10_000),
      attestationObject: z.optional(encoded(100_000)),
      authenticatorData: z.nullish(encoded(10_000)),
      signature: z.optional(encoded(10_000)),
      userHandle: z.nullish(encoded(2_000)),
      transports: z.nullish(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
    }),
  },
  'Invalid passkey response',
)

export const wrongFactor = {
  'wrong-code': { status: 422, title: 'That code is not right' },
  'passkey-refused': { status: 422, title: 'That passkey could not be used' },
  'step-over': { status: 410, title: 'That took too long. Please begin again.' },
}

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
