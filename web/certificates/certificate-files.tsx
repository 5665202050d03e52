import { BadgeCheck, Download } from 'lucide-react'
import type { Certificate } from '../../contract/certificates.ts'
import { ButtonLink, ExternalButtonLink } from '../ui/button.tsx'

export function CertificateFiles({ certificate, check }: { certificate: Certificate; check: boolean }) {
  const address = `/api/certificates/${certificate.code}`
  return (
    <div className="flex flex-wrap gap-3">
      <ExternalButtonLink href={`${address}/document?download=1`} download>
        <Download aria-hidden="true" />
        Download PDF
      </ExternalButtonLink>
      {check && (
        <ButtonLink to={`/verify/${certificate.code}`} variant="outline">
          <BadgeCheck aria-hidden="true" />
          Check this certificate
        </ButtonLink>
      )}
      <ExternalButtonLink href={`${address}/credential`} download variant="quiet" className="max-sm:-ml-3">
        Signed badge (.jwt)
      </ExternalButtonLink>
      <ExternalButtonLink
        href={`${address}/credential?form=json`}
        download
        variant="quiet"
        className="max-sm:-ml-3"
      >
        Readable badge (.json)
      </ExternalButtonLink>
    </div>
  )
}
