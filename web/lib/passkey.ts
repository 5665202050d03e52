import type { PasskeyAnswer } from '../../contract/second-step.ts'

/** What browsers and devices say to each other; loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser')

type PasskeyOptions = Record<string, unknown>

/** The person closed the device's question, or no device had an answer. */
export class PasskeyCancelled extends Error {
  constructor() {
    super('No passkey was used.')
    this.name = 'PasskeyCancelled'
  }
}

/** Whether this browser knows passkeys at all. False while rendering on the server. */
export const knowsPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/**
 * Asks the device for one of its passkeys.
 *
 * @param options as the API gave them
 * @throws PasskeyCancelled
 */
export async function askForPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return exchange(startAuthentication({ optionsJSON: options as never }))
}

/** Asks the device to make a passkey. @throws PasskeyCancelled */
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
