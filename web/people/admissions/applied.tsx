import { useEffect, useRef } from 'react'
import type { SiteSettings } from '../../../contract/school/settings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'

export interface AppliedViewProps {
  email: string
  site: Pick<SiteSettings, 'admissionsEmail' | 'admission' | 'sendsMail'>
}

export function AppliedView({ email, site: { admissionsEmail, admission, sendsMail } }: AppliedViewProps) {
  const open = admission === 'open'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="grid items-start gap-x-18 py-[clamp(36px,4.5vw,64px)] lg:grid-cols-[7fr_5fr]">
      <div className="min-w-0 max-w-[44rem]">
        <h1 ref={heading} tabIndex={-1} className="type-section">
          {open ? 'Enrollment Successful!' : 'Application Submitted!'}
        </h1>
        <p className="type-lead mt-5">
          {open ? '' : 'A person will read it and decide. '}
          {sendsMail ? (
            <>
              {open ? 'A secure account setup link' : 'The decision'} will be emailed to you from{' '}
              <strong className="font-semibold text-ink wrap-anywhere">{admissionsEmail}</strong>.
            </>
          ) : (
            `This school doesn’t send email, so it will give you ${open ? 'the link to set up your account' : 'its decision'} itself.`
          )}
        </p>
        <ol className="mt-10 border-t border-line-strong">
          {[
            sendsMail ? (
              <>
                Open the message we’ve sent to <strong className="wrap-anywhere">{email}</strong>. Nothing
                after a few minutes? Check your spam folder, then write to {admissionsEmail}.
              </>
            ) : (
              <>
                Wait for the link the school will give you for{' '}
                <strong className="wrap-anywhere">{email}</strong>. If it doesn’t come, write to{' '}
                {admissionsEmail}.
              </>
            ),
            open
              ? `Follow ${sendsMail ? 'its link' : 'it'} and create your password. The link works once, for seven days.`
              : `${sendsMail ? 'Its link' : 'It'} opens a page with the status of your application. Keep it to yourself.`,
            open
              ? 'Sign in, choose a course, and start.'
              : `If you’re admitted, the next ${sendsMail ? 'message has the link' : 'link is the one'} to set up your account.`,
          ].map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
            <li key={index} className="flex gap-5 border-b border-line py-4">
              <span aria-hidden="true" className="type-heading numbers w-4 shrink-0 text-ink-2">
                {index + 1}
              </span>
              <span className="pt-0.5">{step}</span>
            </li>
          ))}
        </ol>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/catalog">Browse Courses</ButtonLink>
          <ButtonLink to="/" variant="outline">
            Return home
          </ButtonLink>
        </div>
      </div>
      <CoverArt id="welcome" department="foundation" columns={6} rows={5} className="max-lg:hidden" />
    </div>
  )
}
