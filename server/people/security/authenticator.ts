import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

/** What every authenticator app supports: six digits, SHA-1, a new code every 30 seconds (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const clockFor = (secret: string) => new TOTP({ ...settings, secret: Secret.fromBase32(secret) })

export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32

export function authenticatorInvitation(
  secret: string,
  { school, email }: { school: string; email: string },
) {
  const uri = new TOTP({
    ...settings,
    issuer: school,
    label: email,
    secret: Secret.fromBase32(secret),
  }).toString()
  const { data, size } = encode(uri, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { secret: secret.replace(/.{4}(?=.)/g, '$& '), uri, qr: { path: squares.join(''), size } }
}

/**
 * Accepts the half minutes before and after, because clocks differ.
 *
 * @param lastStep the step of the last accepted code; it and earlier ones are refused
 * @returns the step of the code, or null when it is wrong
 */
export function checkAuthenticatorCode(
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
): number | null {
  const delta = clockFor(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1_000 / settings.period) + delta
  return step > lastStep ? step : null
}
