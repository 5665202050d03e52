import type { Certificate } from '../../contract/certificates.ts'
import { certificateAddress } from '../../rules/addresses.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { Tag } from '../ui/pictures/badges.tsx'
import { CoverArt } from '../ui/pictures/cover-art.tsx'
import { Crumb, Kicker } from '../ui/text/text.tsx'
import { CertificateDate } from './certificate-date.tsx'

export function MyCertificatesPage({
  certificates,
  name,
}: {
  certificates: readonly Certificate[]
  /** Of the viewer, for the example. */
  name: string
}) {
  return (
    <main id="main" className="wrap pt-6 pb-24">
      <Crumb to="/dashboard/courses">My Courses</Crumb>
      <h1 className="type-section pt-4 pb-7">Certificates</h1>
      {certificates.length === 0 && (
        <EmptyState
          title="Your first certificate will hang here"
          example={
            <div className="text-center">
              <p className="kicker">Certificate of completion</p>
              <p className="type-heading wrap-anywhere text-ink-2">{name}</p>
              <p className="type-note">the course you finish first</p>
            </div>
          }
          action={<ButtonLink to="/dashboard/courses">My Courses</ButtonLink>}
        >
          Finish every module of a course, and we issue it right away. Anyone can verify it by its code.
        </EmptyState>
      )}
      <ul>
        {certificates.map((certificate) => (
          <li
            key={certificate.code}
            data-department={certificate.departmentId}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-4.5"
          >
            <CoverArt
              id={certificate.courseId}
              department={certificate.departmentId}
              columns={4}
              rows={4}
              className="w-18"
            />
            <div className="min-w-0 flex-1 basis-48">
              <Kicker className="text-department">{certificate.courseCode}</Kicker>
              <h2 className="type-heading my-0.5">
                <Link to={certificateAddress(certificate.courseId)} className="no-underline hover:underline">
                  {certificate.courseTitle}
                </Link>
              </h2>
              <p className="type-note text-ink-2">
                Issued <CertificateDate at={certificate.issuedAt} />
              </p>
            </div>
            {certificate.work && <Tag tone="gold">With work</Tag>}
            {certificate.revoked ? (
              <Tag tone="bad">Revoked</Tag>
            ) : (
              certificate.sharedAt && <Tag tone="iris">Shared</Tag>
            )}
          </li>
        ))}
      </ul>
    </main>
  )
}
