import { useState } from 'react'
import { courseAddress } from '../../../rules/addresses.ts'
import { courseToReturnTo } from '../../../rules/people/accounts.ts'
import { useBrowsing } from '../../lib/browsing.tsx'
import { island } from '../../lib/island.tsx'
import type { SentForm } from '../../lib/sent-form.ts'
import { withNext } from '../../lib/with-next.ts'
import { TextLink } from '../../ui/text/text.tsx'
import { AdmissionClosed } from './admission-closed.tsx'
import { AdmissionHead } from './admission-head.tsx'
import type { AdmissionSite } from './admission-site.ts'
import { type Enrolled, EnrollForm, type EnrollFormProps } from './enroll-form.tsx'
import { EnrolledView, type Welcome } from './enrolled.tsx'
import { welcome } from './welcome.ts'

type Sent = Parameters<EnrollFormProps['onEnrolled']>[1]

/** Only an open school promises that the visitor can begin today. */
const leads = {
  open: 'It’s free. No SAT, no tuition: give us your name, choose a password, and start today.',
  decision: 'It’s free. No SAT, no tuition: give us your name, choose a password, and wait for our decision.',
  closed: 'It’s free. No SAT, no tuition.',
} as const

export interface EnrollPageProps {
  site: AdmissionSite
  /** The page the visitor came from. */
  next: string | undefined
  sent: SentForm | null
}

export function EnrollPage({ site, next, sent }: EnrollPageProps) {
  const { sessionChanged } = useBrowsing()
  const [shown, setShown] = useState(() => shownAtFirst(sent, next, site.firstCourseId))
  const isOpen = site.admission === 'open'
  const toCourse = courseToReturnTo(next) !== null
  const finish = async (enrolled: Enrolled, { email, track }: Sent) => {
    const greeting = enrolled.passwordAccepted
      ? await welcome({ email, track, next, forAll: site.firstCourseId })
      : notSignedIn
    setShown({ enrolled, welcome: greeting })
    if (greeting.as === 'newcomer') void sessionChanged()
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
        <EnrollForm open={isOpen} next={next} onEnrolled={finish} sent={sent} />
      )}
    </main>
  )
}

const notSignedIn: Welcome = { as: 'visitor' }

/** What a form that was sent without a script led to; null shows the form. */
function shownAtFirst(
  sent: SentForm | null,
  next: string | undefined,
  forAll: string | null,
): { enrolled: Enrolled; welcome: Welcome } | null {
  if (!sent?.output) return null
  const path = courseToReturnTo(next)?.path ?? (forAll === null ? null : courseAddress(forAll))
  return {
    enrolled: sent.output as Enrolled,
    welcome: sent.signedIn ? { as: 'newcomer', firstCourse: path } : notSignedIn,
  }
}

export const EnrollIsland = island('enroll', EnrollPage, { keptAs: 'creare-draft-enroll' })
