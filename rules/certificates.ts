/** The laws of certificates: when one is due, how its code is written, who may see it. */

/** Crockford's letters: no I, L, O, U, which are misread or make words. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 20

/** A code from random bytes: 100 bits of them, so that codes cannot be guessed. @param bytes at least 20 */
export function certificateCode(bytes: Uint8Array): string {
  if (bytes.length < codeLength) throw new RangeError(`A code takes ${codeLength} random bytes`)
  return Array.from(bytes.subarray(0, codeLength), (byte) => letters[byte % 32]).join('')
}

/**
 * What someone typed or followed as a code: spaces and hyphens do not matter, nor does case, and the letters that
 * are misread are read as meant.
 *
 * @returns null when it cannot be a code
 */
export function readCode(typed: string): string | null {
  const code = typed
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((letter) => letters.includes(letter)) ? code : null
}

/** A code in groups of five, as it is shown. */
export function showCode(code: string): string {
  return code.match(/.{1,5}/g)?.join('-') ?? ''
}

/**
 * Who may see a certificate: its owner always, everyone else once the owner has shared it. Administrators see all,
 * since they have to be able to revoke.
 */
export function maySeeCertificate(
  certificate: { userId: string; sharedAt: Date | string | null },
  viewer: { id: string; role: string } | null,
): boolean {
  if (certificate.sharedAt !== null) return true
  return viewer !== null && (viewer.id === certificate.userId || viewer.role === 'admin')
}
