import type { ReactNode } from 'react'
import type { Certificate } from '../../contract/certificates.ts'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { courseAddress } from '../../rules/addresses.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Crumb } from '../ui/text/text.tsx'
import { CertificateFiles } from './certificate-files.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import { Sharing } from './sharing.tsx'

export interface MyCertificatePageProps {
  certificate: Certificate
  site: SiteSettings
  /** Replaces the certificate while its owner is asked for their name. */
  question: ReactNode
}

export function MyCertificatePage({ certificate, site, question }: MyCertificatePageProps) {
  return (
    <main id="main" className="wrap grid max-w-page gap-9 pt-6 pb-24">
      <div className="print:hidden">
        <Crumb to="/dashboard/certificates">Certificates</Crumb>
        <h1 className="type-title mt-4 text-balance">Your certificate for {certificate.courseTitle}</h1>
      </div>
      {question || (
        <>
          <CertificateSheet certificate={certificate} school={site.name} />
          <CertificateFiles certificate={certificate} check={certificate.sharedAt !== null} />
          <Sharing certificate={certificate} baseUrl={site.baseUrl} school={site.name} />
        </>
      )}
    </main>
  )
}

export function NoCertificateYet({ courseId }: { courseId: string }) {
  return (
    <main id="main" className="wrap py-24">
      <EmptyState
        level={1}
        title="No certificate for this course yet"
        action={<ButtonLink to={courseAddress(courseId)}>Go to course</ButtonLink>}
      >
        Finish every module and your certificate appears here.
      </EmptyState>
    </main>
  )
}
