import type { ReactNode } from 'react'
import type { Overview } from '../../../contract/school/reports.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'

interface Step {
  title: string
  reason: string
  to: string
  link: string
}

const letters: Step = {
  title: 'Set up email',
  reason:
    'Until a mail server is set up, setup links and notices stay in the outbox, and you pass their links on.',
  to: '/admin/status',
  link: 'Status',
}

const steps: Step[] = [
  {
    title: 'Make the school yours',
    reason: 'Its name, motto, logo and color, and whether people apply or start right away.',
    to: '/admin/settings',
    link: 'Settings',
  },
  {
    title: 'Set up backups',
    reason:
      'Everything is in one folder. A backup is one command, and Status shows when the last one was made.',
    to: '/admin/status',
    link: 'Status',
  },
  {
    title: 'Invite people',
    reason: 'Invite them one by one or from a list, and assign teachers to their courses.',
    to: '/admin/users',
    link: 'User Management',
  },
]

/** No student has enrolled yet. */
export const isNew = ({ latest }: Overview): boolean => latest.length === 0

const row =
  'grid grid-cols-[2rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-b border-line py-4.5 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]'

const StepNumber = ({ number }: { number: number }) => (
  <span aria-hidden="true" className="type-heading text-ink-2">
    {number}
  </span>
)

const StepLink = ({ to, children }: { to: string; children: string }) => (
  <ArrowLink to={to} className="max-sm:col-start-2 max-sm:justify-self-start">
    {children}
  </ArrowLink>
)

/** Replaces the charts of a new school, which would be empty. */
export function FirstSteps({ courseChoice }: { courseChoice: ReactNode }) {
  const all = useSendsMail() ? steps : [letters, ...steps]
  return (
    <section aria-labelledby="first-steps">
      <BlockHead id="first-steps" title="Before your first students arrive" />
      <ol>
        <li className={row}>
          <StepNumber number={1} />
          <div>
            <h3 className="type-heading">Choose your courses</h3>
            {courseChoice}
          </div>
          <StepLink to="/admin/courses">Course Management</StepLink>
        </li>
        {all.map(({ title, reason, to, link }, index) => (
          <li key={title} className={row}>
            <StepNumber number={index + 2} />
            <div>
              <h3 className="type-heading">{title}</h3>
              <p className="mt-1 max-w-[60ch] text-ink-2">{reason}</p>
            </div>
            <StepLink to={to}>{link}</StepLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
