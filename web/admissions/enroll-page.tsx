import { useState } from 'react'
import type { SiteSettings } from '../../contract/settings.ts'
import { AdmissionClosed } from './admission-closed.tsx'
import { AdmissionHead } from './admission-head.tsx'
import type { Enrolled } from './enroll-form.tsx'
import { EnrolledView } from './enrolled.tsx'
import { EnrollForm } from './forms.ts'

/** The short application. */
export function EnrollPage({
  site,
  next,
}: {
  site: SiteSettings
  /** Where one was sent to sign in from. */
  next: string | undefined
}) {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  return (
    <main id="main" tabIndex={-1} className="wrap pb-16">
      <AdmissionHead
        title={
          <>
            Apply to <em className="inline-block max-w-full text-iris-text wrap-anywhere">{site.name}</em>
          </>
        }
        lead="It is free. No SAT, no tuition: tell us your name, choose a password, and begin today."
        facts={[
          ['Tuition', 'None'],
          ['Tests', 'No SAT'],
          ['Start', 'Any day'],
        ]}
      />
      {enrolled ? (
        <EnrolledView
          enrolled={enrolled}
          open={site.admission === 'open'}
          sendsMail={site.sendsMail}
          next={next}
          onAgain={() => setEnrolled(null)}
        />
      ) : site.admission === 'closed' ? (
        <AdmissionClosed site={site} />
      ) : (
        <EnrollForm admissionsEmail={site.admissionsEmail} next={next} onEnrolled={setEnrolled} />
      )}
    </main>
  )
}
