import { useState } from 'react'
import type { SiteSettings } from '../../contract/settings.ts'
import { withNext } from '../lib/with-next.ts'
import { TextLink } from '../ui/text.tsx'
import { AdmissionClosed } from './admission-closed.tsx'
import { AdmissionHead } from './admission-head.tsx'
import type { Enrolled, EnrollFormProps } from './enroll-form.tsx'
import { EnrolledView, type Welcome } from './enrolled.tsx'
import { EnrollForm } from './forms.ts'

type Sent = Parameters<EnrollFormProps['onEnrolled']>[1]

/** Only an open school promises that the visitor can begin today. */
const leads = {
  open: 'It’s free. No SAT, no tuition: give us your name, choose a password, and start today.',
  decision: 'It’s free. No SAT, no tuition: give us your name, choose a password, and wait for our decision.',
  closed: 'It’s free. No SAT, no tuition.',
} as const

export interface EnrollPageProps {
  site: SiteSettings
  /** The page the visitor came from. */
  next: string | undefined
  /** `next` is a course. */
  toCourse: boolean
  /** Finds out whether enrolling signed the visitor in, and where they begin. Never throws. */
  welcome: (sent: Sent) => Promise<Welcome>
}

export function EnrollPage({ site, next, toCourse, welcome }: EnrollPageProps) {
  const [shown, setShown] = useState<{ enrolled: Enrolled; welcome: Welcome } | null>(null)
  const isOpen = site.admission === 'open'
  const finish = async (enrolled: Enrolled, sent: Sent) => {
    setShown({ enrolled, welcome: enrolled.passwordAccepted ? await welcome(sent) : notSignedIn })
  }
  return (
    <main id="main" tabIndex={-1} className="wrap pb-16">
      <AdmissionHead
        title={
          <>
            Apply to <em className="inline-block max-w-full text-iris-text wrap-anywhere">{site.name}</em>
          </>
        }
        lead={leads[site.admission]}
        facts={[['Tuition', 'None'], ['Tests', 'No SAT'], ...(isOpen ? [['Start', 'Any day'] as const] : [])]}
      />
      {toCourse && shown === null && site.admission !== 'closed' && (
        <p className="border-t border-line-strong pt-5 pb-7">
          Enroll to save your progress, then continue your course. Already enrolled?{' '}
          <TextLink to={withNext('/login', next)}>Sign in and go back to it</TextLink>.
        </p>
      )}
      {shown ? (
        <EnrolledView
          {...shown}
          open={isOpen}
          sendsMail={site.sendsMail}
          next={next}
          onAgain={() => setShown(null)}
        />
      ) : site.admission === 'closed' ? (
        <AdmissionClosed site={site} />
      ) : (
        <EnrollForm open={isOpen} admissionsEmail={site.admissionsEmail} next={next} onEnrolled={finish} />
      )}
    </main>
  )
}

const notSignedIn: Welcome = { as: 'visitor' }
