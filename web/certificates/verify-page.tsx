import type { Verification } from '../../contract/certificates.ts'
import { showCode } from '../../rules/certificates.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { ArrowLink } from '../ui/text.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'

const titles = { valid: 'Valid', revoked: 'Revoked', invalid: 'Not valid' } as const

/** Where a code is typed in. A plain form, so it works without a script. */
export function VerifyPage({ missing }: { missing?: string }) {
  return (
    <main id="main" tabIndex={-1} className="wrap pt-10 pb-24">
      <h1 className="type-section">Check a Certificate</h1>
      <p className="type-lead mt-5 max-w-reading">
        Every certificate of this university carries a code. Type it in, and the server checks the signature
        and the records.
      </p>
      <form action="/verify" method="get" className="mt-9 grid max-w-narrow gap-5">
        <Field
          label="Code"
          hint="Twenty letters and digits; hyphens and case do not matter."
          error={
            missing === undefined
              ? undefined
              : 'There is no certificate with this code, or its owner does not share it.'
          }
        >
          <TextInput
            name="code"
            defaultValue={missing}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
          />
        </Field>
        <div>
          <Button type="submit">Check</Button>
        </div>
      </form>
    </main>
  )
}

/** What the server found, in words first. */
export function VerifiedPage({ verification, school }: { verification: Verification; school: string }) {
  const { state, finding, certificate, key } = verification
  return (
    <main id="main" tabIndex={-1} className="wrap grid gap-9 pt-10 pb-24">
      <div>
        <h1 className="type-section">Check a Certificate</h1>
        <Alert tone={state === 'valid' ? 'ok' : 'bad'} title={titles[state]} className="mt-7">
          {finding}
        </Alert>
      </div>
      {certificate && <CertificateSheet certificate={certificate} school={school} />}
      <div className="grid gap-3">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
          <dt className="text-ink-2">Signature</dt>
          <dd>{verification.signatureValid ? 'Ed25519, valid' : 'Not valid'}</dd>
          {key && (
            <>
              <dt className="text-ink-2">Key</dt>
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
              <dt className="text-ink-2">Code</dt>
              <dd className="numbers">{showCode(certificate.code)}</dd>
            </>
          )}
        </dl>
        <p>
          <ArrowLink to="/verify">Check another code</ArrowLink>
        </p>
      </div>
    </main>
  )
}
