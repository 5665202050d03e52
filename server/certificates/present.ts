import type { Certificate } from '../../contract/certificates.ts'
import { maySeeCertificate } from '../../rules/certificates.ts'
import { departmentLabel } from '../../rules/courses/catalogue.ts'
import type { CertificateRow } from './queries.ts'

/** @param viewer the replacement is named only to viewers who may see it */
export function presentCertificate(
  row: CertificateRow,
  viewer: { id: string; role: string } | null,
): Certificate {
  const { replacement } = row
  const named = replacement !== null && maySeeCertificate({ userId: row.userId, ...replacement }, viewer)
  return {
    code: row.code,
    recipientName: row.recipientName,
    courseId: row.courseId,
    courseCode: row.courseCode,
    courseTitle: row.courseTitle,
    department: departmentLabel(row.departmentName),
    departmentId: row.departmentId,
    instructor: row.instructor,
    outcomes: row.outcomes,
    moduleCount: row.moduleCount,
    work: row.work,
    issuedAt: row.issuedAt.toISOString(),
    sharedAt: row.sharedAt?.toISOString() ?? null,
    revoked: row.revokedAt && {
      at: row.revokedAt.toISOString(),
      reason: row.revocationReason ?? '',
      replacedBy: named ? replacement.code : null,
    },
  }
}
