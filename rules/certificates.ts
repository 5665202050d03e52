/** Certificates: their codes and who may see them. */

/** Crockford's alphabet, without I, L, O and U, which are misread or form words. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 20

/** Makes a code of 100 random bits, too many to guess. @param bytes at least 20 */
export function certificateCode(bytes: Uint8Array): string {
  if (bytes.length < codeLength) throw new RangeError(`A code takes ${codeLength} random bytes`)
  return Array.from(bytes.subarray(0, codeLength), (byte) => letters[byte % 32]).join('')
}

/**
 * Normalizes a typed code: ignores spaces, hyphens and case, and maps commonly misread letters.
 *
 * @returns null if it cannot be a code
 */
export function readCode(typed: string): string | null {
  const code = typed
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((letter) => letters.includes(letter)) ? code : null
}

/** Groups of five, for display. */
export function showCode(code: string): string {
  return code.match(/.{1,5}/g)?.join('-') ?? ''
}

/**
 * The owner always sees a certificate, everyone else only when it is shared. Administrators see all of them, because
 * they revoke them.
 */
export function maySeeCertificate(
  certificate: { userId: string; sharedAt: Date | string | null },
  viewer: { id: string; role: string } | null,
): boolean {
  if (certificate.sharedAt !== null) return true
  return viewer !== null && (viewer.id === certificate.userId || viewer.role === 'admin')
}
