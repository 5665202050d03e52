import { useState } from 'react'
import type { SiteSettings } from '../../contract/settings.ts'
import { toast } from '../ui/toast.ts'
import { AdmissionClosed } from './admission-closed.tsx'
import { AdmissionHead } from './admission-head.tsx'
import { AppliedView } from './applied.tsx'
import { ApplyForm } from './forms.ts'

export function ApplyPage({ site }: { site: SiteSettings }) {
  const [appliedAs, setAppliedAs] = useState<string | null>(null)
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
            <ApplyForm admissionsEmail={site.admissionsEmail} onApplied={done} />
          )}
        </>
      ) : (
        <AppliedView email={appliedAs} site={site} />
      )}
    </main>
  )
}
