import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { CertificateFiles } from './certificate-files.tsx'
import { CertificateSheet, type CertificateSheetProps } from './certificate-sheet.tsx'

type SharedCertificatePageProps = Pick<CertificateSheetProps, 'certificate' | 'school' | 'design'>

export function SharedCertificatePage({ certificate, school, design }: SharedCertificatePageProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap grid gap-9 pt-10 pb-24">
      <h1 className="sr-only">
        <bdi>{certificate.recipientName}</bdi> has completed {certificate.courseTitle}
      </h1>
      <CertificateSheet certificate={certificate} school={school} design={design} />
      <CertificateFiles certificate={certificate} check />
    </main>
  )
}

/** The same text whether it is missing or not shared, so that the page reveals nothing. */
export function CertificateNotFound() {
  return (
    <main id="main" tabIndex={-1} className="wrap py-24">
      <EmptyState
        level={1}
        title="Certificate not found"
        action={<ButtonLink to="/verify">Check another code</ButtonLink>}
      >
        There’s no certificate with this code, or its owner doesn’t share it.
      </EmptyState>
    </main>
  )
}
