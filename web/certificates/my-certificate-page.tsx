import { Fragment, type ReactNode } from 'react'
import type { CertificateDesign } from '../../contract/certificate-design.ts'
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
  /** Of one course: the one with work first, if there is one. */
  certificates: readonly [Certificate, ...Certificate[]]
  site: SiteSettings
  design: CertificateDesign | null
  /** Replaces the certificates while their owner is asked for their name. */
  question: ReactNode
  /** What the certificate with work still asks for. */
  checklist: ReactNode
}

export function MyCertificatePage(props: MyCertificatePageProps) {
  const { certificates, site, design, question, checklist } = props
  return (
    <main id="main" className="wrap grid max-w-page gap-9 pt-6 pb-24">
      <div className="print:hidden">
        <Crumb to="/dashboard/certificates">Certificates</Crumb>
        <h1 className="type-title mt-4 text-balance">Your certificate for {certificates[0].courseTitle}</h1>
      </div>
      {question ||
        certificates.map((certificate, index) => (
          <Fragment key={certificate.code}>
            <CertificateSheet certificate={certificate} school={site.name} design={design} />
            <CertificateFiles certificate={certificate} check={certificate.sharedAt !== null} />
            <Sharing certificate={certificate} baseUrl={site.baseUrl} school={site.name} second={index > 0} />
          </Fragment>
        ))}
      {checklist && <div className="print:hidden max-w-reading">{checklist}</div>}
    </main>
  )
}

interface NoCertificateYetProps {
  courseId: string
  checklist: ReactNode
}

export function NoCertificateYet({ courseId, checklist }: NoCertificateYetProps) {
  return (
    <main id="main" className="wrap grid gap-9 py-24">
      <EmptyState
        level={1}
        title="No certificate for this course yet"
        action={<ButtonLink to={courseAddress(courseId)}>Go to course</ButtonLink>}
      >
        {checklist
          ? 'What it asks for is below, and we issue it right away.'
          : 'Finish every module and your certificate appears here.'}
      </EmptyState>
      {checklist && <div className="mx-auto w-full max-w-reading">{checklist}</div>}
    </main>
  )
}
