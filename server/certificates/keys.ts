import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Transaction } from '../../database/client.ts'
import { addKey, allKeys, replaceKey } from './queries.ts'

/** For signing and verifying. Fixed, so a credential cannot choose its algorithm. */
export const algorithm = 'EdDSA'

export interface PublicKey {
  id: string
  jwk: JWK
}

/**
 * The signing keys, stored in the database for all processes. Private keys are encrypted with SECRET: reading the
 * tables is not enough to sign.
 */
export function signingKeyring({ db, secret }: { db: Database; secret: string }) {
  const sealing = Buffer.from(hkdfSync('sha256', secret, '', 'creare signing keys', 32))

  return {
    /** The current key. Creates one if there is none, or if SECRET changed and the old one cannot be decrypted. */
    async current() {
      for (let attempt = 0; attempt < 3; attempt++) {
        const [first] = await allKeys(db)
        const inUse = first && first.retiredAt === null ? first : null
        const opened = inUse && open(inUse.privateJwk)
        if (inUse && opened) return { id: inUse.id, key: await importJWK(opened, algorithm) }
        // Of several processes that start together, one inserts and the others read its key.
        const made = await make()
        if (inUse) await db.transaction((tx) => replaceKey(tx, made))
        else await addKey(db, made)
      }
      throw new Error('No key to sign with could be made')
    },

    /** All keys, so credentials signed with old ones stay verifiable. */
    async published(): Promise<PublicKey[]> {
      return (await allKeys(db)).map(({ id, publicJwk }) => ({ id, jwk: publicJwk as JWK }))
    },

    /** Starts signing with a new key. @returns its id */
    async rotate(tx: Transaction): Promise<string> {
      const made = await make()
      await replaceKey(tx, made)
      return made.id
    },
  }

  async function make() {
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
    const [privateJwk, publicJwk] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)])
    return {
      id: (await calculateJwkThumbprint(publicJwk)).slice(0, 16),
      publicJwk: publicJwk as Record<string, string>,
      privateJwk: seal(JSON.stringify(privateJwk)),
    }
  }

  function seal(text: string): string {
    const start = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', sealing, start)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** @returns null if it was encrypted with another secret */
  function open(sealed: string): JWK | null {
    const bytes = Buffer.from(sealed, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(
        Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
      )
    } catch {
      return null
    }
  }
}
