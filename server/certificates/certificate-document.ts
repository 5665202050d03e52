import { renderSVG } from 'uqr'
import type { Certificate } from '../../contract/certificates.ts'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { workText } from '../../rules/assessment/completion.ts'
import { showCode } from '../../rules/certificates.ts'
import { literal } from '../platform/print/typst-text.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function certificateSource(certificate: Certificate, site: SiteSettings): string {
  const address = `${site.baseUrl}/verify/${certificate.code}`
  const { revoked } = certificate
  const fields = {
    recipient: certificate.recipientName,
    course: certificate.courseTitle,
    code: certificate.courseCode,
    department: certificate.department,
    'department-id': certificate.departmentId,
    instructor: certificate.instructor,
    date: longDate.format(new Date(certificate.issuedAt)),
    school: site.name,
    motto: site.motto,
    work: certificate.work === null ? '' : workText(certificate.work),
    address,
    'shown-address': `${site.baseUrl.replace(/^https?:\/\//, '')}/verify`,
    'certificate-code': showCode(certificate.code),
    qr: renderSVG(address, { ecc: 'M', border: 0 }),
    revoked: revoked ? `Revoked on ${longDate.format(new Date(revoked.at))}. ${revoked.reason}` : '',
  }
  const named = Object.entries(fields).map(([name, value]) => `${name}: ${literal(value)}`)
  const outcomes = certificate.outcomes.map((outcome) => `${literal(outcome)},`).join(' ')
  return `#import "/certificate.typ": *\n#certificate(${named.join(', ')}, modules: ${certificate.moduleCount}, outcomes: (${outcomes}))`
}
