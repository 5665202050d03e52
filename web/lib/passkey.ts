import type { PasskeyAnswer } from '../../contract/people/second-step.ts'

/** Loaded when a passkey is used. */
const library = () => import('@simplewebauthn/browser')

type PasskeyOptions = Record<string, unknown>

/** The person closed the device's dialog, or no device responded. */
export class PasskeyCancelled extends Error {
  constructor() {
    super('No passkey was used.')
    this.name = 'PasskeyCancelled'
  }
}

/** Whether the browser supports passkeys; false on the server. */
export const knowsPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/**
 * Asks the device for a passkey.
 *
 * @param options from the API
 * @throws PasskeyCancelled
 */
export async function askForPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return exchange(startAuthentication({ optionsJSON: options as never }))
}

/** Creates a passkey on the device. @throws PasskeyCancelled */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startRegistration } = await library()
  return exchange(startRegistration({ optionsJSON: options as never }))
}

async function exchange(answer: Promise<object>): Promise<PasskeyAnswer> {
  try {
    return (await answer) as PasskeyAnswer
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled()
    throw error
  }
}
