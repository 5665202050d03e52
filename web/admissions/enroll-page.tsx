import { useState } from 'react'
import type { SiteSettings } from '../../contract/settings.ts'
import { AdmissionClosed } from './admission-closed.tsx'
import { AdmissionHead } from './admission-head.tsx'
import type { Enrolled } from './enroll-form.tsx'
import { EnrolledView } from './enrolled.tsx'
import { EnrollForm } from './forms.ts'

/** What is asked for, and from when: only an open school says that one may begin today. */
const leads = {
  open: 'It is free. No SAT, no tuition: tell us your name, choose a password, and begin today.',
  decision:
    'It is free. No SAT, no tuition: tell us your name, choose a password, and wait for our decision.',
  closed: 'It is free. No SAT, no tuition.',
} as const

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
        lead={leads[site.admission]}
        facts={[
          ['Tuition', 'None'],
          ['Tests', 'No SAT'],
          ...(site.admission === 'open' ? [['Start', 'Any day'] as const] : []),
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
        <EnrollForm
          open={site.admission === 'open'}
          admissionsEmail={site.admissionsEmail}
          next={next}
          onEnrolled={setEnrolled}
        />
      )}
    </main>
  )
}
