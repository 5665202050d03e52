/** What is shared by everything that asks for a code or a passkey. */
import * as z from 'zod/mini'

/** A code of the authenticator app, or a recovery code; spaces and dashes do not matter. */
export const factorCode = z
  .string('Please enter the code')
  .check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(40, 'That is too long for a code'))

/** Names a step that was begun; made by the server, good for a few minutes and one success. */
export const ticket = z.string('The ticket is missing').check(z.maxLength(64, 'This is no ticket of ours'))

/** As `navigator.credentials` takes it (PublicKeyCredentialRequestOptionsJSON and its like). */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** As `PublicKeyCredential.toJSON()` gives it; what is in it is checked with the passkey itself. */
export const passkeyAnswer = z.record(z.string(), z.unknown(), 'This is no answer of a passkey')

export const wrongFactor = {
  'wrong-code': { status: 422, title: 'That code is not right' },
  'passkey-refused': { status: 422, title: 'That passkey could not be used' },
  'step-over': { status: 410, title: 'That took too long. Please begin again.' },
}
