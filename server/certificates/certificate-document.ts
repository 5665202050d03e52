import { renderSVG } from 'uqr'
import type { CertificateDesign, CertificatePicture } from '../../contract/certificate-design.ts'
import type { Certificate } from '../../contract/certificates.ts'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { workText } from '../../rules/assessment/completion.ts'
import { type DesignPictureKind, printedSize } from '../../rules/certificate-design.ts'
import { showCode } from '../../rules/certificates.ts'
import { arrayOf, literal } from '../platform/print/typst-text.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The school's design with the bytes of its pictures, by id; null for one that is no longer there. */
export type PrintedDesign = CertificateDesign & { files: ReadonlyMap<string, Uint8Array | null> }

/** @param design null: the default design */
export function certificateSource(
  certificate: Certificate,
  site: SiteSettings,
  design: PrintedDesign | null,
): string {
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
  return `#import "/certificate.typ": *\n#certificate(${named.join(', ')}, modules: ${certificate.moduleCount}, outcomes: (${outcomes})${design ? designArguments(design, site.name) : ''})`
}

function designArguments(design: PrintedDesign, school: string): string {
  const picture = (kind: DesignPictureKind, picture: CertificatePicture | null, alt: string) => {
    const bytes = picture && design.files.get(picture.id)
    return picture && bytes ? pictureArgument(printedSize(kind, picture), bytes, alt) : 'none'
  }
  const signatories = design.signatories.map(({ name, title, signature }) => {
    const drawn = picture('signature', signature, `Signature of ${name}`)
    return `(name: ${literal(name)}, title: ${literal(title)}, signature: ${drawn})`
  })
  const parts = [
    `logo: ${picture('logo', design.logo, `Logo of ${school}`)}`,
    `logo-holds-name: ${design.logoHoldsName}`,
    `signatories: ${arrayOf(signatories)}`,
    `note: ${literal(design.text)}`,
    `issued-in: ${literal(design.place)}`,
  ]
  return `, designed: true, ${parts.join(', ')}`
}

/** In an SVG, because a document reaches the typesetter as text. Its bytes are part of the edition. */
function pictureArgument(size: { width: number; height: number }, png: Uint8Array, alt: string): string {
  const [width, height] = [size.width, size.height].map((side) => side.toFixed(2))
  const data = Buffer.from(png).toString('base64')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${data}"/></svg>`
  return `(svg: ${literal(svg)}, width: ${width}mm, height: ${height}mm, alt: ${literal(alt)})`
}
