import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Steps } from '../../ui/feedback/progress.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

type Application = OutputOf<'GET /api/application-status'>['application']
type ApplicationStatus = Application['status']

/** `byHand`: the text if the school sends no email. */
const words: Record<ApplicationStatus, { title: string; text: string; byHand?: string; done: number }> = {
  received: {
    title: 'We have your application',
    text: 'A person will read it and decide. We’ll email you the decision, and you’ll see it here too.',
    byHand: 'A person will read it and decide. You’ll see the decision here.',
    done: 1,
  },
  admitted: {
    title: 'You’re in',
    text: 'We’ve emailed you the link to set up your account. It works once, for seven days.',
    byHand:
      'This school doesn’t send email, so it will give you the link to set up your account itself. It works once, for seven days.',
    done: 2,
  },
  activated: { title: 'Your account is active', text: 'Sign in, choose a course, and start.', done: 3 },
  declined: {
    title: 'We can’t admit you this time',
    text: 'The first module of every course is open to everyone, and you’re welcome to apply again.',
    done: 2,
  },
}

const steps = ['Received', 'Admitted', 'Account set up']

/** An application as its applicant sees it through their private link. */
export function ApplicationStatusPage({ application }: { application: Application }) {
  const { status, reason, firstName, createdAt, decidedAt } = application
  const { title, text, byHand, done } = words[status]
  const sendsMail = useSendsMail()
  const actions: Record<ApplicationStatus, ReactNode> = {
    received: <ButtonLink to="/catalog">Browse Courses</ButtonLink>,
    admitted: (
      <ButtonLink to="/signup" variant="outline">
        Request a new link
      </ButtonLink>
    ),
    activated: <ButtonLink to="/login">Sign In</ButtonLink>,
    declined: <ButtonLink to="/catalog">Browse Courses</ButtonLink>,
  }
  return (
    <main id="main" tabIndex={-1} className="wrap py-12 md:py-20">
      <div className="max-w-[44rem]">
        <p className="kicker">Application of {firstName}</p>
        <h1 className="type-section mt-3">{title}</h1>
        <p className="type-lead mt-5">{sendsMail ? text : (byHand ?? text)}</p>
        {reason && (
          <blockquote className="mt-7 border-l-3 border-line-strong pl-5">
            <p className="kicker mb-2">From admissions</p>
            <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
          </blockquote>
        )}
        {status !== 'declined' && (
          <div className="mt-9 max-w-[22rem]">
            <Steps total={3} completed={done} label="Application progress" />
            <p className="type-note mt-2 grid grid-cols-3 gap-1.5 text-ink-2">
              {steps.map((step, index) => (
                <span key={step} className={index === done - 1 ? 'font-[600] text-ink' : undefined}>
                  {step}
                </span>
              ))}
            </p>
          </div>
        )}
        <dl className="mt-9 border-t border-line">
          <Row term="Received">
            <LocalTime at={createdAt} />
          </Row>
          {decidedAt && (
            <Row term="Decided">
              <LocalTime at={decidedAt} />
            </Row>
          )}
        </dl>
        <div className="mt-9">{actions[status]}</div>
      </div>
    </main>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
      <dt className="text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function ApplicationUnknown() {
  return (
    <main id="main" tabIndex={-1} className="wrap py-12 md:py-20">
      <div className="max-w-[44rem]">
        <h1 className="type-section">This link doesn’t work</h1>
        <p className="type-lead mt-4 mb-8">
          It may have been cut off. Open it again from the original message, or copy the whole address.
        </p>
        <ButtonLink to="/">Return home</ButtonLink>
      </div>
    </main>
  )
}
