import { useState } from 'react'
import { island } from '../../lib/island.tsx'
import type { SentForm } from '../../lib/sent-form.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { AdmissionClosed } from './admission-closed.tsx'
import { AdmissionHead } from './admission-head.tsx'
import type { AdmissionSite } from './admission-site.ts'
import { AppliedView } from './applied.tsx'
import { ApplyForm } from './apply-form.tsx'

interface ApplyPageProps {
  site: AdmissionSite
  sent: SentForm | null
}

export function ApplyPage({ site, sent }: ApplyPageProps) {
  const [appliedAs, setAppliedAs] = useState(sent?.output ? (sent.values.email ?? '') : null)
  const done = (email: string) => {
    setAppliedAs(email)
    toast({
      title: site.admission === 'open' ? 'Enrollment Successful!' : 'Application Submitted!',
      description: !site.sendsMail
        ? 'This school doesn’t send email, so it will give you your link itself.'
        : site.admission === 'open'
          ? `A secure account setup link will be emailed to you from ${site.admissionsEmail}.`
          : `We’ll write to you from ${site.admissionsEmail}.`,
    })
  }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-16">
      {appliedAs === null ? (
        <>
          <AdmissionHead
            title="Application for Admission"
            facts={[
              ['Class', site.admissionCycle],
              ['Deadline', site.admissionDeadline],
            ]}
          />
          {site.admission === 'closed' ? (
            <AdmissionClosed site={site} />
          ) : (
            <ApplyForm onApplied={done} sent={sent} />
          )}
        </>
      ) : (
        <AppliedView email={appliedAs} site={site} />
      )}
    </main>
  )
}

export const ApplyIsland = island('apply', ApplyPage, { keptAs: 'creare-draft-apply' })
