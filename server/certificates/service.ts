import { randomBytes } from 'node:crypto'
import { CompactSign } from 'jose'
import type { Database, Transaction } from '../../database/client.ts'
import { certificateCode, maySeeCertificate, readCode } from '../../rules/certificates.ts'
import type { AuditService } from '../audit/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { Refusal } from '../http/refusal.ts'
import type { Viewer } from '../http/viewer.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { editionOf } from '../print/kept-documents.ts'
import type { PrintService } from '../print/service.ts'
import type { SettingsService } from '../settings/service.ts'
import { certificateSource } from './certificate-document.ts'
import {
  achievement,
  issuerId,
  issuerProfile,
  keyDocuments,
  listLength,
  openBadgeCredential,
  statusList,
} from './credential.ts'
import { algorithm, signingKeyring } from './keys.ts'
import { presentCertificate } from './present.ts'
import {
  type CertificateRow,
  certificatesOf,
  coursesWithoutCertificate,
  findCertificate,
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
  baseUrl: string
  secret: string
  now: () => Date
}

/** Certificates and their credentials. The transaction of the completion that earns one issues it. */
export function certificatesService(dependencies: CertificatesDependencies) {
  const { db, audit, notifications, catalogue, settings, print, baseUrl, secret, now } = dependencies
  const keyring = signingKeyring({ db, secret })
  const newCode = () => certificateCode(randomBytes(20))

  return {
    async mine(viewer: Viewer) {
      // Impersonation changes nothing (docs/decisions/0020).
      if (!viewer.seenBy) await issueDue(viewer)
      // A replaced certificate links to its replacement when looked up; the owner's list shows only the replacement.
      const [rows, asksForName] = await Promise.all([
        certificatesOf(db, viewer.id),
        isNameOpen(db, viewer.id),
      ])
      const certificates = rows
        .filter(({ replacement }) => replacement === null)
        .map((row) => presentCertificate(row, viewer))
      return { certificates, asksForName }
    },

    /** Runs when a person gives their last name for the first time: updates unsigned certificates. */
    nameGiven: (tx: Transaction, userId: string) => renameUnsigned(tx, userId),

    issue,

    async ofPerson(administrator: Viewer, userId: string) {
      return (await certificatesOf(db, userId)).map((row) => presentCertificate(row, administrator))
    },

    async sharedBy(userId: string): Promise<Map<string, string>> {
      const rows = await sharedCodes(db, userId)
      return new Map(rows.map(({ courseId, code }) => [courseId, code]))
    },

    /** @throws Refusal `certificate-not-found`, also for another person's */
    async setShared(viewer: Viewer, typed: string, shared: boolean) {
      const code = readCode(typed)
      if (code === null || !(await putShared(db, viewer.id, code, shared))) throw notFound()
      return presentCertificate(await visible(code, viewer), viewer)
    },

    /** @throws Refusal `certificate-not-found`, also if it is not shared with the viewer */
    async read(viewer: Viewer | null, code: string) {
      const row = await visible(code, viewer)
      return { certificate: presentCertificate(row, viewer), mine: viewer?.id === row.userId }
    },

    /** @throws Refusal `certificate-not-found`; from `bytes`, `busy` */
    async document(viewer: Viewer | null, code: string) {
      const row = await visible(code, viewer)
      const source = certificateSource(presentCertificate(row, null), await settings.site())
      return {
        edition: editionOf(print.templates, source),
        name: `Certificate ${row.courseCode} ${row.recipientName}.pdf`,
        bytes: () => print.typeset(source, { kind: 'certificate', id: row.code }),
      }
    },

    /** @throws Refusal `certificate-not-found` */
    async credential(viewer: Viewer | null, code: string) {
      const row = await visible(code, viewer)
      return { row, jwt: await signedOnce(row) }
    },

    /** Verifies signature, records and status now. @throws Refusal `certificate-not-found` */
    async verification(viewer: Viewer | null, code: string) {
      return verify(await signedOnce(await visible(code, viewer)))
    },

    verify,

    issuer: async () => issuerProfile(await settings.site()),

    /** @throws Refusal `course-not-found` */
    async achievement(courseId: string) {
      const [course, site] = await Promise.all([catalogue.anyCourse(courseId), settings.site()])
      return achievement(site, {
        ...course,
        courseId: course.id,
        courseCode: course.code,
        courseTitle: course.title,
        courseDescription: course.description,
      })
    },

    async statusList(list: number) {
      const from = list * listLength
      const revoked = await revokedSerials(db, from, from + listLength)
      const places = revoked.map((serial) => serial - from)
      return sign(statusList(await settings.site(), list, places, now()))
    },

    async keyDocuments() {
      await keyring.current()
      return keyDocuments(baseUrl, await keyring.published())
    },

    /** Notifies the owner. Revoking again keeps the first reason. @throws Refusal `certificate-not-found` */
    async revoke(administrator: Viewer, typed: string, reason: string) {
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

    /** Notifies the owner. @throws Refusal `certificate-not-found` or `certificate-replaced` */
    async reissue(administrator: Viewer, typed: string, reason: string) {
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

    async rotateKey(administrator: Viewer) {
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
      await db.transaction((tx) => issue(tx, viewer.id, courseId))
    }
  }

  /**
   * Issues the certificate of a completed course and notifies its owner. In the caller's transaction, so that it comes
   * with the completion or not at all. Does nothing if there is one, revoked or not.
   */
  async function issue(tx: Transaction, userId: string, courseId: string): Promise<void> {
    const issued = await insertCertificate(tx, { userId, courseId, code: newCode() })
    if (issued === null) return
    await notifications.notify(tx, {
      to: userId,
      kind: 'certificate',
      data: { course: issued.courseTitle },
      path: `/dashboard/certificates/${issued.courseId}`,
      once: issued.code,
    })
  }

  function notify(tx: Transaction, row: CertificateRow, news: 'revoked' | 'issued-anew') {
    return notifications.notify(tx, {
      to: row.userId,
      kind: 'certificate',
      data: { course: row.courseTitle, news },
      path: `/dashboard/certificates/${row.courseId}`,
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

  function verify(credential: string) {
    return verifyCredential(credential, {
      baseUrl,
      published: keyring.published,
      find: (code) => findCertificate(db, code),
    })
  }
}

function subjectOf({ code, courseCode, recipientName }: CertificateRow) {
  return { kind: 'certificate', id: code, label: `${courseCode}, ${recipientName}` }
}

function notFound(): Refusal {
  return new Refusal('certificate-not-found', 'There is no certificate at this address, or it is not shared.')
}

export type CertificatesService = ReturnType<typeof certificatesService>
