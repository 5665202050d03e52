import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import type { Verification } from '../../contract/certificates.ts'
import { readCode } from '../../rules/certificates.ts'
import { achievementName, issuerId } from './credential.ts'
import { algorithm, type PublicKey } from './keys.ts'
import { presentCertificate } from './present.ts'
import type { CertificateRow } from './queries.ts'

/** Without the design, which is not a matter of verifying. */
type Verified = Omit<Verification, 'design'>

interface Verifying {
  baseUrl: string
  published: () => Promise<PublicKey[]>
  find: (code: string) => Promise<CertificateRow | null>
}

/**
 * Verifies a credential with the published keys, as anyone could, then compares it with the school's records and
 * revocations. Never throws for any input.
 */
export async function verifyCredential(
  given: string,
  { baseUrl, published, find }: Verifying,
): Promise<Verified> {
  const signed = await readSigned(given.trim(), issuerId(baseUrl), await published())
  if (signed === null)
    return refused(
      'The signature does not fit: this was not issued by this school, or was changed since.',
      null,
    )
  const { key, body } = signed
  const code = readCode(/\/api\/certificates\/([^/]+)\/credential$/.exec(String(body.id))?.[1] ?? '')
  const row = code === null ? null : await find(code)
  if (row === null)
    return refused(
      'The signature is ours, but there is no such certificate in the records of the school.',
      key,
    )
  const subject = body.credentialSubject as
    | { identifier?: { identityHash?: string }[]; achievement?: { name?: string } }
    | undefined
  const asSigned =
    subject?.identifier?.[0]?.identityHash === row.recipientName &&
    subject.achievement?.name === achievementName(row) &&
    body.validFrom === row.issuedAt.toISOString()
  if (!asSigned) return refused('The records of the school say something else than what was signed.', key)
  const certificate = presentCertificate(row, null)
  if (certificate.revoked) {
    const finding = 'The signature is valid, but the school has revoked this certificate.'
    return { state: 'revoked', finding, signatureValid: true, key, certificate }
  }
  const finding = 'The signature is valid, and the certificate is in the records of the school.'
  return { state: 'valid', finding, signatureValid: true, key, certificate }
}

function refused(finding: string, key: string | null): Verified {
  return { state: 'invalid', finding, signatureValid: key !== null, key, certificate: null }
}

async function readSigned(jwt: string, issuer: string, keys: readonly PublicKey[]) {
  try {
    const { kid } = decodeProtectedHeader(jwt)
    const key = keys.find(({ id }) => kid === `${issuer}#${id}`)
    if (key === undefined) return null
    const { payload } = await compactVerify(jwt, await importJWK(key.jwk, algorithm), {
      algorithms: [algorithm],
    })
    const body = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>
    return { key: `${issuer}#${key.id}`, body }
  } catch {
    return null
  }
}
