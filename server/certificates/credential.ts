/**
 * A certificate as an Open Badges 3.0 credential (1EdTech, OpenBadgeCredential on the Verifiable Credentials Data Model
 * 2.0), with the issuer profile, the course as an achievement, and the revocation list.
 */
import { gzipSync } from 'node:zlib'
import type { WorkDone } from '../../contract/assessment/completion.ts'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { requirementsText } from '../../rules/assessment/completion.ts'
import type { CertificateRow } from './queries.ts'

/** Certificates per status list; 131,072 is the minimum of the specification, so that an index reveals little. */
export const listLength = 131_072

/** Ends the id of an achievement that asks for work too. */
export const withWork = '~work'

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

/** The school's decentralized identifier: did:web of its host. */
export function issuerId(baseUrl: string): string {
  return `did:web:${new URL(baseUrl).host.replace(':', '%3A')}`
}

export function issuerProfile(site: SiteSettings) {
  const { baseUrl, name, motto } = site
  return {
    id: issuerId(baseUrl),
    type: ['Profile'],
    name,
    url: baseUrl,
    description: motto,
    image: { id: `${baseUrl}/icon-512.png`, type: 'Image' as const },
  }
}

interface Achieved {
  courseId: string
  courseCode: string
  courseTitle: string
  courseDescription: string
  outcomes: readonly string[]
  moduleCount: number
  departmentId: string
  /** Null: for the modules alone. */
  work: WorkDone | null
}

/** @param course of a certificate, or of the catalog */
export const achievementName = ({
  courseCode,
  courseTitle,
  work,
}: Pick<Achieved, 'courseCode' | 'courseTitle' | 'work'>) =>
  `${courseCode} ${courseTitle}${work === null ? '' : ', with work'}`

export function achievement(site: SiteSettings, course: Achieved) {
  const { baseUrl } = site
  return {
    id: `${baseUrl}/api/credentials/achievements/${course.courseId}${course.work === null ? '' : withWork}`,
    type: ['Achievement'],
    achievementType: 'Course',
    name: achievementName(course),
    description: course.courseDescription,
    humanCode: course.courseCode,
    criteria: {
      narrative: [
        `All ${course.moduleCount} modules of the course completed, in order.`,
        ...(course.work === null
          ? []
          : [requirementsText(course.work) || 'The work that the course asks for.']),
        ...course.outcomes.map((outcome) => `- ${outcome}`),
      ].join('\n'),
    },
    image: {
      id: `${baseUrl}/covers/${course.departmentId}/${course.courseId}-4x4.svg`,
      type: 'Image' as const,
    },
    creator: issuerProfile(site),
  }
}

export function credentialId(baseUrl: string, code: string): string {
  return `${baseUrl}/api/certificates/${code}/credential`
}

/** The signed payload. Open Badges requires JWT claims that repeat the body. */
export function openBadgeCredential(site: SiteSettings, row: CertificateRow) {
  const { baseUrl } = site
  const list = Math.floor(row.serial / listLength)
  const id = credentialId(baseUrl, row.code)
  const issued = row.issuedAt.toISOString()
  return {
    '@context': contexts,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: achievementName(row),
    issuer: issuerProfile(site),
    validFrom: issued,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', identityType: 'name', identityHash: row.recipientName, hashed: false },
      ],
      achievement: achievement(site, row),
    },
    evidence: [{ id: `${baseUrl}/certificates/${row.code}`, type: ['Evidence'], name: 'Certificate' }],
    credentialStatus: {
      id: `${baseUrl}/api/credentials/status/${list}#${row.serial % listLength}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(row.serial % listLength),
      statusListCredential: `${baseUrl}/api/credentials/status/${list}`,
    },
    iss: issuerId(baseUrl),
    jti: id,
    nbf: Math.floor(row.issuedAt.getTime() / 1000),
  }
}

/** Revoked certificates as a Bitstring Status List v1.0. @param places in this list, from 0 */
export function statusList(site: SiteSettings, list: number, places: readonly number[], now: Date) {
  const bits = Buffer.alloc(listLength / 8)
  // The first place is the leftmost bit.
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  const id = `${site.baseUrl}/api/credentials/status/${list}`
  return {
    '@context': [contexts[0]],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerId(site.baseUrl),
    validFrom: now.toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
    iss: issuerId(site.baseUrl),
  }
}

interface DidDocument {
  '@context': string[]
  id: string
  verificationMethod: { id: string; type: string; controller: string; publicKeyJwk: object }[]
  assertionMethod: string[]
}

/** The public keys for verifiers: as a did:web document and as a JWK set. */
export interface KeyDocuments {
  did: DidDocument
  jwks: { keys: { kid: string; alg: string; use: string }[] }
}

export function keyDocuments(baseUrl: string, keys: readonly { id: string; jwk: object }[]): KeyDocuments {
  const controller = issuerId(baseUrl)
  const method = ({ id }: { id: string }) => `${controller}#${id}`
  return {
    did: {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
      id: controller,
      verificationMethod: keys.map((key) => ({
        id: method(key),
        type: 'JsonWebKey',
        controller,
        publicKeyJwk: key.jwk,
      })),
      assertionMethod: keys.map(method),
    },
    jwks: { keys: keys.map((key) => ({ ...key.jwk, kid: method(key), alg: 'EdDSA', use: 'sig' })) },
  }
}
