import { randomBytes } from 'node:crypto'
import { CompactSign } from 'jose'
import type { WorkDone } from '../../contract/assessment/completion.ts'
import type { Certificate, Verification } from '../../contract/certificates.ts'
import type { OutputOf } from '../../contract/index.ts'
import type { Database, Transaction } from '../../database/client.ts'
import { certificateAddress } from '../../rules/addresses.ts'
import { certificateCode, maySeeCertificate, readCode } from '../../rules/certificates.ts'
import type { NotificationsService } from '../community/notifications/service.ts'
import type { CatalogueService } from '../courses/catalogue/service.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { editionOf } from '../platform/print/kept-documents.ts'
import type { PrintableDocument, PrintService } from '../platform/print/service.ts'
import type { AuditService } from '../school/audit/service.ts'
import type { SettingsService } from '../school/settings/service.ts'
import { certificateSource } from './certificate-document.ts'
import {
  achievement,
  issuerId,
  issuerProfile,
  type KeyDocuments,
  keyDocuments,
  listLength,
  openBadgeCredential,
  statusList,
  withWork,
} from './credential.ts'
import type { CertificateDesignService } from './design/service.ts'
import { algorithm, signingKeyring } from './keys.ts'
import { presentCertificate } from './present.ts'
import {
  type CertificateRow,
  certificatesOf,
  coursesWithoutCertificate,
  findCertificate,
  hasCertificate,
  insertCertificate,
  isNameOpen,
  keepCredential,
  putRevoked,
  putShared,
  renameUnsigned,
  replaceCertificate,
  revokedSerials,
  sharedCodes,
} from './queries.ts'
import { verifyCredential } from './verifying.ts'

interface CertificatesDependencies {
  db: Database
  audit: AuditService
  notifications: NotificationsService
  catalogue: CatalogueService
  settings: SettingsService
  print: PrintService
  certificateDesign: Pick<CertificateDesignService, 'current' | 'printed' | 'several'>
  baseUrl: string
  secret: string
  now: () => Date
}

/** Certificates and their credentials. The transaction of the completion that earns one issues it. */
export interface CertificatesService {
  /** The viewer's certificates, after issuing what is due. Of a reissued one, only the replacement. */
  mine(viewer: Viewer): Promise<OutputOf<'GET /api/user/certificates'>>

  /** Runs when a person gives their last name for the first time: updates unsigned certificates. */
  nameGiven(tx: Transaction, userId: string): Promise<void>

  /**
   * Issues the certificate of a completed course and notifies its owner. In the caller's transaction, so that it comes
   * with the completion or not at all. Does nothing if there is one, revoked or not.
   */
  issue(tx: Transaction, userId: string, courseId: string): Promise<void>

  /** As `issue`, for the certificate with work. @param work what was asked for; the certificate keeps it */
  issueWithWork(tx: Transaction, userId: string, courseId: string, work: WorkDone): Promise<void>

  /** All of a person's certificates, also revoked and replaced ones. */
  ofPerson(administrator: Viewer, userId: string): Promise<Certificate[]>

  /** @returns the codes of the certificates a person shares, by course id */
  sharedBy(userId: string): Promise<Map<string, string>>

  /** @throws Refusal `certificate-not-found`, also for another person's */
  setShared(viewer: Viewer, typed: string, shared: boolean): Promise<Certificate>

  /** @throws Refusal `certificate-not-found`, also if it is not shared with the viewer */
  read(viewer: Viewer | null, code: string): Promise<OutputOf<'GET /api/certificates/{code}'>>

  /** @throws Refusal `certificate-not-found`; from `bytes`, `busy` */
  document(viewer: Viewer | null, code: string): Promise<PrintableDocument>

  /** The certificate as a signed credential (Open Badges 3.0). @throws Refusal `certificate-not-found` */
  credential(viewer: Viewer | null, code: string): Promise<{ row: CertificateRow; jwt: string }>

  /** Verifies signature, records and status now. @throws Refusal `certificate-not-found` */
  verification(viewer: Viewer | null, code: string): Promise<Verification>

  /** As `verification`, for a signed credential that was sent to the site. */
  verify(credential: string): Promise<Verification>

  /** The school as an issuer of credentials. */
  issuer(): Promise<OutputOf<'GET /api/credentials/issuer'>>

  /** The course as an achievement that credentials name, ending in `~work` with its work. @throws Refusal `course-not-found` */
  achievement(courseId: string): Promise<OutputOf<'GET /api/credentials/achievements/{id}'>>

  /** A signed list of revoked certificates. @param list its number, from 0 */
  statusList(list: number): Promise<string>

  /** The public keys for verifiers: as a did:web document and as a JWK set. */
  keyDocuments(): Promise<KeyDocuments>

  /** Notifies the owner. Revoking again keeps the first reason. @throws Refusal `certificate-not-found` */
  revoke(administrator: Viewer, typed: string, reason: string): Promise<Certificate>

  /** Notifies the owner. @throws Refusal `certificate-not-found` or `certificate-replaced` */
  reissue(administrator: Viewer, typed: string, reason: string): Promise<Certificate>

  /** Signs with a new key from now on; earlier credentials stay verifiable. @returns the id of the new key */
  rotateKey(administrator: Viewer): Promise<string>
}

export function certificatesService(dependencies: CertificatesDependencies): CertificatesService {
  const { db, audit, notifications, catalogue, settings, print, certificateDesign, baseUrl, secret, now } =
    dependencies
  const keyring = signingKeyring({ db, secret })
  const newCode = () => certificateCode(randomBytes(20))

  return {
    async mine(viewer) {
      // Impersonation changes nothing (docs/decisions/0020).
      if (!viewer.seenBy) await issueDue(viewer)
      // A replaced certificate links to its replacement when looked up; the owner's list shows only the replacement.
      const [rows, asksForName] = await Promise.all([
        certificatesOf(db, viewer.id),
        isNameOpen(db, viewer.id),
      ])
      const looks = await certificateDesign.several(rows.map(({ courseId }) => courseId))
      const certificates = rows
        .filter(({ replacement }) => replacement === null)
        .map((row) => presentCertificate(row, viewer))
      return { certificates, asksForName, ...looks }
    },

    nameGiven: (tx, userId) => renameUnsigned(tx, userId),

    issue: (tx, userId, courseId) => issue(tx, { userId, courseId, work: null }),
    issueWithWork: (tx, userId, courseId, work) => issue(tx, { userId, courseId, work }),

    async ofPerson(administrator, userId) {
      return (await certificatesOf(db, userId)).map((row) => presentCertificate(row, administrator))
    },

    async sharedBy(userId) {
      const rows = await sharedCodes(db, userId)
      return new Map(rows.map(({ courseId, code }) => [courseId, code]))
    },

    async setShared(viewer, typed, shared) {
      const code = readCode(typed)
      if (code === null || !(await putShared(db, viewer.id, code, shared))) throw notFound()
      return presentCertificate(await visible(code, viewer), viewer)
    },

    async read(viewer, code) {
      const row = await visible(code, viewer)
      const certificate = presentCertificate(row, viewer)
      const design = await certificateDesign.current(row.courseId)
      return { certificate, mine: viewer?.id === row.userId, design }
    },

    async document(viewer, code) {
      const row = await visible(code, viewer)
      const [site, design] = await Promise.all([settings.site(), certificateDesign.printed(row.courseId)])
      const source = certificateSource(presentCertificate(row, null), site, design)
      return {
        edition: editionOf(print.templates, source),
        name: `Certificate ${row.courseCode} ${row.recipientName}.pdf`,
        bytes: () => print.typeset(source, { kind: 'certificate', id: row.code }),
      }
    },

    async credential(viewer, code) {
      const row = await visible(code, viewer)
      return { row, jwt: await signedOnce(row) }
    },

    async verification(viewer, code) {
      return verify(await signedOnce(await visible(code, viewer)))
    },

    verify,

    issuer: async () => issuerProfile(await settings.site()),

    async achievement(id) {
      const courseId = id.endsWith(withWork) ? id.slice(0, -withWork.length) : id
      const [course, site] = await Promise.all([catalogue.anyCourse(courseId), settings.site()])
      return achievement(site, {
        ...course,
        courseId: course.id,
        courseCode: course.code,
        courseTitle: course.title,
        courseDescription: course.description,
        work: id === courseId ? null : someWork,
      })
    },

    async statusList(list) {
      const from = list * listLength
      const revoked = await revokedSerials(db, from, from + listLength)
      const places = revoked.map((serial) => serial - from)
      return sign(statusList(await settings.site(), list, places, now()))
    },

    async keyDocuments() {
      await keyring.current()
      return keyDocuments(baseUrl, await keyring.published())
    },

    async revoke(administrator, typed, reason) {
      const row = await visible(typed, administrator)
      const { code } = row
      await db.transaction(async (tx) => {
        if (!(await putRevoked(tx, code, { by: administrator.id, reason }))) return
        await audit.record(tx, administrator, {
          action: 'certificate.revoked',
          subject: subjectOf(row),
          before: { state: 'valid' },
          after: { state: 'revoked' },
          reason,
        })
        await notify(tx, row, 'revoked')
      })
      return presentCertificate(await visible(code, administrator), administrator)
    },

    async reissue(administrator, typed, reason) {
      const row = await visible(typed, administrator)
      const code = newCode()
      await db.transaction(async (tx) => {
        const done = await replaceCertificate(tx, row, { by: administrator.id, reason, code })
        if (!done) throw new Refusal('certificate-replaced', 'This certificate has already been reissued.')
        await audit.record(tx, administrator, {
          action: 'certificate.reissued',
          subject: subjectOf(row),
          before: { code: row.code },
          after: { code },
          reason,
        })
        await notify(tx, row, 'issued-anew')
      })
      return presentCertificate(await visible(code, administrator), administrator)
    },

    async rotateKey(administrator) {
      return db.transaction(async (tx) => {
        const key = await keyring.rotate(tx)
        const subject = { kind: 'credential-key', id: key, label: key }
        await audit.record(tx, administrator, { action: 'credential-key.changed', subject })
        return key
      })
    },
  }

  /** Issues certificates that became due by a course change, not by a completion. */
  async function issueDue(viewer: Viewer) {
    for (const courseId of await coursesWithoutCertificate(db, viewer.id)) {
      await db.transaction((tx) => issue(tx, { userId: viewer.id, courseId, work: null }))
    }
  }

  async function issue(
    tx: Transaction,
    earned: { userId: string; courseId: string; work: WorkDone | null },
  ): Promise<void> {
    const { userId, courseId, work } = earned
    // Undoing a completion and completing again is common, and the insert is planned each time.
    if (await hasCertificate(tx, userId, courseId, work === null ? 'modules' : 'work')) return
    const issued = await insertCertificate(tx, { ...earned, code: newCode() })
    if (issued === null) return
    await notifications.notify(tx, {
      to: userId,
      kind: 'certificate',
      data: { course: issued.courseTitle, ...(work === null ? {} : { withWork: true }) },
      path: certificateAddress(issued.courseId),
      once: issued.code,
    })
  }

  function notify(tx: Transaction, row: CertificateRow, news: 'revoked' | 'issued-anew') {
    return notifications.notify(tx, {
      to: row.userId,
      kind: 'certificate',
      data: { course: row.courseTitle, news },
      path: certificateAddress(row.courseId),
    })
  }

  async function visible(typed: string, viewer: Viewer | null): Promise<CertificateRow> {
    const code = readCode(typed)
    const row = code === null ? null : await findCertificate(db, code)
    if (row === null || !maySeeCertificate(row, viewer)) throw notFound()
    return row
  }

  async function sign(body: object): Promise<string> {
    const { id, key } = await keyring.current()
    return new CompactSign(new TextEncoder().encode(JSON.stringify(body)))
      .setProtectedHeader({ alg: algorithm, typ: 'vc+jwt', cty: 'vc', kid: `${issuerId(baseUrl)}#${id}` })
      .sign(key)
  }

  async function signedOnce(row: CertificateRow): Promise<string> {
    if (row.credential !== null) return row.credential
    return keepCredential(db, row.code, await sign(openBadgeCredential(await settings.site(), row)))
  }

  async function verify(credential: string): Promise<Verification> {
    const verified = await verifyCredential(credential, {
      baseUrl,
      published: keyring.published,
      find: (code) => findCertificate(db, code),
    })
    const { certificate } = verified
    return { ...verified, design: certificate && (await certificateDesign.current(certificate.courseId)) }
  }
}

/** What exactly was asked for is in each credential. */
const someWork: WorkDone = { quizzes: 0, assignments: 0, assignmentPercent: null, minimumGrade: null }

function subjectOf({ code, courseCode, recipientName }: CertificateRow) {
  return { kind: 'certificate', id: code, label: `${courseCode}, ${recipientName}` }
}

function notFound(): Refusal {
  return new Refusal('certificate-not-found', 'There is no certificate at this address, or it is not shared.')
}
