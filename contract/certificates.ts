/** Certificates of completed courses, and their signed credentials (Open Badges 3.0). */
import * as z from 'zod/mini'
import { workDone } from './assessment/completion.ts'
import { certificateDesign } from './certificate-design.ts'
import { endpoints } from './endpoint.ts'

/** A certificate as issued: its names do not change later. */
export const certificate = z.object({
  /** Twenty letters and digits, displayed in groups; last segment of the verification URL. */
  code: z.string(),
  recipientName: z.string(),
  courseId: z.string(),
  courseCode: z.string(),
  courseTitle: z.string(),
  department: z.string(),
  departmentId: z.string(),
  instructor: z.string(),
  outcomes: z.array(z.string()),
  moduleCount: z.int(),
  /** Of a certificate with work; null for one of the modules alone. */
  work: z.nullable(workDone),
  issuedAt: z.string(),
  /** Null: visible to its owner only. */
  sharedAt: z.nullable(z.string()),
  /** Null: valid. */
  revoked: z.nullable(
    z.object({
      at: z.string(),
      reason: z.string(),
      /** Code of the replacement, if it is shared or belongs to the viewer. */
      replacedBy: z.nullable(z.string()),
    }),
  ),
})

/** The design today, also of earlier certificates; null: the default design. */
const design = z.nullable(certificateDesign)

/** Result of a verification. */
export const verification = z.object({
  state: z.enum(['valid', 'revoked', 'invalid']),
  /** One sentence for the reader. */
  finding: z.string(),
  /** Signed by a key of this school, and the signature matches the whole credential. */
  signatureValid: z.boolean(),
  /** Id of the key; null if the signature is not from this school. */
  key: z.nullable(z.string()),
  certificate: z.nullable(certificate),
  design,
})

const code = z.object({ code: z.string().check(z.maxLength(60)) })
const notFound = { 'certificate-not-found': { status: 404, title: 'Certificate not found' } } as const
export const certificateReason = z.object({
  reason: z
    .string('Please give a reason')
    .check(
      z.trim(),
      z.minLength(3, 'Please give a reason'),
      z.maxLength(500, 'Please use at most 500 characters'),
    ),
})
/** A pasted credential. The limit exceeds any credential of this school. */
export const handedCredential = z.object({
  credential: z
    .string('Please paste the credential')
    .check(
      z.trim(),
      z.minLength(1, 'Please paste the credential'),
      z.maxLength(20_000, 'This is longer than any credential of this university'),
    ),
})

export const certificates = endpoints({
  'GET /api/user/certificates': {
    access: 'student',
    summary: 'The viewer’s certificates, newest first',
    output: z.object({
      certificates: z.array(certificate),
      /**
       * The student enrolled with a single name and has not confirmed it since. Certificates then carry the first name
       * alone; `PATCH /api/user/profile` with both names completes them.
       */
      asksForName: z.boolean(),
      /** Of the school. */
      design,
      /** By course id, of courses that have a design of their own. */
      designs: z.record(z.string(), certificateDesign),
    }),
  },
  'PUT /api/user/certificates/{code}/sharing': {
    access: 'student',
    summary: 'Share the viewer’s certificate with anyone who has its URL, or stop sharing',
    params: code,
    body: z.object({ shared: z.boolean() }),
    output: z.object({ certificate }),
    refusals: notFound,
  },
  'GET /api/certificates/{code}': {
    access: 'public',
    summary: 'A certificate that is shared or belongs to the viewer',
    params: code,
    output: z.object({ certificate, mine: z.boolean(), design }),
    refusals: notFound,
  },
  'GET /api/certificates/{code}/document': {
    access: 'public',
    summary: 'The certificate as a tagged PDF, A4 landscape, with verification URL and QR code',
    params: code,
    query: z.object({ download: z.optional(z.literal('1')) }),
    download: true,
    output: z.file(),
    refusals: { ...notFound, busy: { status: 503, title: 'Too many documents are being generated' } },
  },
  'GET /api/certificates/{code}/credential': {
    access: 'public',
    summary: 'The certificate as an Open Badges 3.0 credential, signed (application/vc+jwt)',
    description:
      'A compact JWS (EdDSA, Ed25519) whose payload is the OpenBadgeCredential. `form=json` returns the payload alone, without a signature.',
    params: code,
    query: z.object({ form: z.optional(z.literal('json')) }),
    download: true,
    output: z.file(),
    refusals: notFound,
  },
  'GET /api/certificates/{code}/verification': {
    access: 'public',
    summary: 'Verify the signature and status of a shared certificate',
    params: code,
    output: z.object({ verification }),
    refusals: notFound,
  },
  'POST /api/credentials/verify': {
    access: 'public',
    summary: 'Verify a credential from elsewhere',
    body: handedCredential,
    output: z.object({ verification }),
  },
  'GET /api/credentials/issuer': {
    access: 'public',
    summary: 'The school as an Open Badges issuer profile',
    output: z.looseObject({ id: z.string(), type: z.array(z.string()), name: z.string(), url: z.string() }),
  },
  'GET /api/credentials/achievements/{id}': {
    access: 'public',
    summary: 'A course as an Open Badges achievement',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: z.looseObject({ id: z.string(), type: z.array(z.string()), name: z.string() }),
    refusals: { 'course-not-found': { status: 404, title: 'Course Not Found' } },
  },
  'GET /api/credentials/status/{list}': {
    access: 'public',
    summary: 'Revoked credentials, as a signed Bitstring Status List (application/vc+jwt)',
    params: z.object({ list: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)) }),
    download: true,
    output: z.file(),
  },
  'GET /api/admin/users/{userId}/certificates': {
    access: 'admin',
    summary: 'Every certificate of a person, revoked and replaced ones included, newest first',
    params: z.object({ userId: z.string().check(z.maxLength(64)) }),
    output: z.object({ certificates: z.array(certificate) }),
  },
  'POST /api/admin/certificates/{code}/revoke': {
    access: 'admin',
    summary: 'Revoke a certificate with a public reason; revoking twice keeps the first reason',
    params: code,
    body: certificateReason,
    output: z.object({ certificate }),
    refusals: notFound,
  },
  'POST /api/admin/certificates/{code}/reissue': {
    access: 'admin',
    summary:
      'Reissue a certificate with the current name and course texts; the old one is revoked and refers to it',
    params: code,
    body: certificateReason,
    output: z.object({ certificate }),
    refusals: {
      ...notFound,
      'certificate-replaced': { status: 409, title: 'This certificate has already been reissued' },
    },
  },
  'POST /api/admin/credentials/key': {
    access: 'admin',
    summary: 'Rotate the signing key; credentials signed with older keys stay verifiable',
    output: z.object({ key: z.string() }),
  },
})

export type Certificate = z.infer<typeof certificate>
export type Verification = z.infer<typeof verification>
