import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The database alone does not reveal the secrets: sealed texts open with this installation's SECRET, fingerprints
 * cannot be reversed.
 *
 * @param secret the setting; two keys are derived from it
 */
export function sealer(secret: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'creare', purpose, 32))
  const sealKey = derive('seal')
  const fingerprintKey = derive('fingerprint')

  return {
    /** @param owner the text opens only for the same owner */
    seal(text: string, owner: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },

    /** @throws Error when it was changed, or sealed for another owner or with another SECRET */
    open(sealed: string, owner: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12)).setAAD(
        Buffer.from(owner),
      )
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },

    fingerprint: (text: string, owner: string) =>
      createHmac('sha256', fingerprintKey).update(`${owner}\n${text}`).digest('base64url'),
  }
}
