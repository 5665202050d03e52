import { describe, expect, test } from 'vitest'
import { authenticatorInvitation, checkAuthenticatorCode, newAuthenticatorSecret } from './authenticator.ts'
import { isAuthenticatorCode, newRecoveryCodes, plainCode } from './recovery-codes.ts'
import { sealer } from './seal.ts'

/** '12345678901234567890' in Base32, and its codes from RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1_000)

describe('a code of the authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %d is %s, as in RFC 6238', (seconds, code) => {
    expect(checkAuthenticatorCode(secret, code, at(seconds), 0)).toBe(Math.floor(seconds / 30))
  })

  test('is valid for the half minute before and after, and no longer', () => {
    const code = '005924'
    for (const [seconds, isRight] of [
      [-60, false],
      [-30, true],
      [0, true],
      [30, true],
      [60, false],
    ] as const) {
      expect(checkAuthenticatorCode(secret, code, at(1_234_567_890 + seconds), 0) !== null).toBe(isRight)
    }
  })

  test('is accepted once, and no earlier one after it', () => {
    const step = checkAuthenticatorCode(secret, '005924', at(1_234_567_890), 0) ?? 0
    expect(checkAuthenticatorCode(secret, '005924', at(1_234_567_890), step)).toBeNull()
    expect(checkAuthenticatorCode(secret, '005924', at(1_234_567_890), step + 1)).toBeNull()
    expect(checkAuthenticatorCode(secret, '005924', at(1_234_567_890), step - 1)).toBe(step)
  })
})

test('the invitation has the same content in three forms', () => {
  const key = newAuthenticatorSecret()
  const {
    secret: shown,
    uri,
    qr,
  } = authenticatorInvitation(key, { school: 'Creare', email: 'a b@example.org' })
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(shown.replaceAll(' ', '')).toBe(key)
  const url = new URL(uri)
  expect(url.protocol).toBe('otpauth:')
  expect(url.searchParams.get('secret')).toBe(key)
  expect(url.searchParams.get('issuer')).toBe('Creare')
  expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  expect(qr.size).toBeGreaterThan(20)
})

describe('recovery codes', () => {
  test('are ten, all different, and readable', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{4}(-[2-9a-hjkmnp-tv-z]{4}){2}$/)
  })

  test('match however they are typed, and are not mistaken for app codes', () => {
    expect(plainCode(' K3M7 q9ab–x2RY ')).toBe('k3m7q9abx2ry')
    expect(isAuthenticatorCode('123 456')).toBe(true)
    expect(isAuthenticatorCode('k3m7-q9ab-x2ry')).toBe(false)
  })
})

describe('a sealed text', () => {
  const { seal, open, fingerprint } = sealer('a secret of at least 32 characters')

  test('opens only for its owner and only with the same secret', () => {
    const sealed = seal('the key', 'maya')
    expect(sealed).not.toContain('key')
    expect(seal('the key', 'maya')).not.toBe(sealed)
    expect(open(sealed, 'maya')).toBe('the key')
    expect(() => open(sealed, 'tom')).toThrow()
    expect(() => sealer('another secret of at least 32 chars').open(sealed, 'maya')).toThrow()
    expect(() => open(`${sealed.slice(0, -2)}AA`, 'maya')).toThrow()
  })

  test('has an equal fingerprint only for the same text and owner', () => {
    expect(fingerprint('code', 'maya')).toBe(fingerprint('code', 'maya'))
    expect(fingerprint('code', 'maya')).not.toBe(fingerprint('code', 'tom'))
    expect(fingerprint('code', 'maya')).not.toBe(sealer('another secret').fingerprint('code', 'maya'))
  })
})
