import { Check, Circle, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import {
  assignmentAddress,
  courseAddress,
  liveSessionsAddress,
  quizAddress,
} from '../../../rules/addresses.ts'
import { requirementsText } from '../../../rules/assessment/completion.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { BlockHead } from '../../ui/text/text.tsx'

export type Completion = OutputOf<'GET /api/user/courses/{id}/completion'>
type Work = NonNullable<Completion['work']>
type State = Work['items'][number]['state']

/** What the certificates of a course ask for: done, waiting for a grade, or still to do. */
export function CompletionChecklist({ completion }: { completion: Completion }) {
  const { course, modules, forModules, work } = completion
  const isRead = modules.total > 0 && modules.done >= modules.total
  const modulesLine = (
    <Line
      state={isRead ? 'done' : 'open'}
      to={courseAddress(course.id)}
      aside={`${modules.done} of ${modules.total}`}
    >
      Complete every module
    </Line>
  )
  return (
    <div className="grid gap-9">
      {forModules && !isRead && (
        <section aria-labelledby="for-modules">
          <BlockHead id="for-modules" title="Certificate of completion" />
          <ul className="divide-y divide-line">{modulesLine}</ul>
        </section>
      )}
      {work && (
        <section aria-labelledby="with-work">
          <BlockHead id="with-work" title="Certificate with work" />
          <p className="pt-3 text-ink-2">{requirementsText(work.needs)}</p>
          <ul className="divide-y divide-line">
            {modulesLine}
            {work.items.map(({ id, category, title, state, needed }) => (
              <Line
                key={id}
                state={state}
                to={category === 'quizzes' ? quizAddress(id) : assignmentAddress(id)}
                aside={needOf(category, needed)}
              >
                {title}
              </Line>
            ))}
            {work.grade && (
              <Line
                state={work.grade.reached ? 'done' : 'open'}
                to={`/dashboard/grades/${course.id}`}
                aside={work.grade.now === null ? 'No grade yet' : `${work.grade.now}% now`}
              >
                {`Reach ${work.grade.minimum}% of the course grade`}
              </Line>
            )}
            {work.attendance && (
              <Line
                state={work.attendance.reached ? 'done' : 'open'}
                to={liveSessionsAddress(course.id)}
                aside={attendedOf(work.attendance)}
              >
                {`Attend at least ${work.attendance.minimum}% of the live sessions`}
              </Line>
            )}
          </ul>
        </section>
      )}
    </div>
  )
}

const attendedOf = ({ attended, counted }: { attended: number; counted: number }) =>
  counted === 0 ? 'No session yet' : `${attended} of ${counted} so far`

const needOf = (category: 'assignments' | 'quizzes', needed: number | null) =>
  category === 'quizzes'
    ? `Quiz, pass with ${needed ?? 0}%`
    : needed === null
      ? 'Assignment, hand it in'
      : `Assignment, pass with ${needed}%`

const marks: Record<State, { Icon: LucideIcon; label: string; className: string }> = {
  done: { Icon: Check, label: 'Done', className: 'text-ok' },
  waiting: { Icon: Clock, label: 'Waits for a grade', className: 'text-ink-2' },
  open: { Icon: Circle, label: 'To do', className: 'text-ink-2' },
}

function Line({
  state,
  to,
  aside,
  children,
}: {
  state: State
  to: string
  aside: string
  children: ReactNode
}) {
  const { Icon, label, className } = marks[state]
  return (
    <li className="flex items-start gap-3.5 py-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 flex-none ${className}`} />
      <span className="sr-only">{`${label}: `}</span>
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6">
        <Link to={to} className="min-w-0 wrap-anywhere hover:underline">
          {children}
        </Link>
        <span className="type-note text-ink-2">{state === 'waiting' ? label : aside}</span>
      </div>
    </li>
  )
}
