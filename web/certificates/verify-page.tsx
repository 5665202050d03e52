import type { Verification } from '../../contract/certificates.ts'
import type { SentForm } from '../lib/sent-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { CoverArt } from '../ui/pictures/cover-art.tsx'
import { ArrowLink } from '../ui/text/text.tsx'
import { CredentialCheckIsland } from './credential-check.tsx'
import { Finding } from './finding.tsx'

/** The code form is native, so it works without scripts. */
export function VerifyPage({
  missing,
  school,
  sent = null,
}: {
  missing?: string
  school: string
  sent?: SentForm | null
}) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="wrap grid items-start gap-x-18 pt-10 pb-24 lg:grid-cols-[7fr_5fr]"
    >
      <div className="min-w-0">
        <h1 className="type-section">Check a Certificate</h1>
        <p className="type-lead mt-5 max-w-reading">
          Every certificate of this university has a code. Enter it to check the signature and our records.
        </p>
        <form action="/verify" method="get" className="mt-9 grid max-w-narrow gap-5">
          <Field
            label="Code"
            hint="Twenty letters and digits. Hyphens and case don’t matter."
            error={
              missing === undefined
                ? undefined
                : 'There’s no certificate with this code, or its owner doesn’t share it.'
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
        <CredentialCheckIsland school={school} sent={sent} />
      </div>
      <CoverArt
        id="seal"
        department="foundation"
        columns={4}
        rows={5}
        className="max-lg:hidden lg:sticky lg:top-[calc(var(--header-height)+39px)]"
      />
    </main>
  )
}

export function VerifiedPage({ verification, school }: { verification: Verification; school: string }) {
  return (
    <main id="main" tabIndex={-1} className="wrap grid gap-7 pt-10 pb-24">
      <h1 className="type-section">Check a Certificate</h1>
      <Finding verification={verification} school={school} />
      <p>
        <ArrowLink to="/verify">Check another code</ArrowLink>
      </p>
    </main>
  )
}
