import type { Verification } from '../../contract/certificates.ts'
import { showCode } from '../../rules/certificates.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { CertificateSheet, Revocation } from './certificate-sheet.tsx'

const titles = { valid: 'Valid', revoked: 'Revoked', invalid: 'Not valid' } as const

export function Finding({ verification, school }: { verification: Verification; school: string }) {
  const { state, finding, certificate, design, key } = verification
  const revoked = certificate?.revoked
  return (
    <div className="grid gap-9">
      <Alert tone={state === 'valid' ? 'ok' : 'bad'} title={titles[state]}>
        {finding}
        {revoked && (
          <>
            {' '}
            <Revocation revoked={revoked} />
          </>
        )}
      </Alert>
      {certificate && (
        <CertificateSheet certificate={certificate} school={school} design={design} saysRevoked />
      )}
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-[auto_1fr] sm:gap-y-3">
        <dt className="text-ink-2">Signature</dt>
        <dd>{verification.signatureValid ? 'Ed25519, valid' : 'Not valid'}</dd>
        {key && (
          <>
            <dt className="mt-2 text-ink-2 sm:mt-0">Key</dt>
            <dd className="wrap-anywhere">
              {key}, published at{' '}
              <a className="text-link" href="/.well-known/did.json">
                /.well-known/did.json
              </a>
            </dd>
          </>
        )}
        {certificate && (
          <>
            <dt className="mt-2 text-ink-2 sm:mt-0">Code</dt>
            <dd className="numbers">{showCode(certificate.code)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
