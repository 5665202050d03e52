import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FollowedTract } from '../../../contract/learning/progress.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { courseForAll } from '../../../rules/people/admissions.ts'
import { useFirstCourse } from '../../shell/first-course.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Volume } from '../../ui/pictures/volume.tsx'
import { ArrowLink, Kicker } from '../../ui/text/text.tsx'
import { TractPath } from './tract-path.tsx'

const doors = [
  {
    title: 'Follow a path',
    text: 'A tract is an ordered row of courses, from the first idea to a business of your own.',
    to: '/courses',
    link: 'Choose a tract',
  },
  {
    title: 'Look around',
    text: 'Every course is free, and the first module of each is open.',
    to: '/catalog',
    link: 'Browse all courses',
  },
  {
    title: 'Meet the others',
    text: 'Ask, answer and show what you make. Say hello while you’re there.',
    to: '/dashboard/discussions',
    link: 'Open the discussions',
  },
]

/** Before the first course: with a tract its path, otherwise the course that everyone can begin with. */
export function FirstDay({ tract, news }: { tract: FollowedTract | null; news: ReactNode }) {
  return (
    <>
      {tract ? <TractPath tract={tract} first /> : <FirstCourse />}
      <ul className="first-day-doors">
        {doors.slice(tract ? 1 : 0).map(({ title, text, to, link }) => (
          <li key={to}>
            <h2 className="type-heading">{title}</h2>
            <p className="mt-2 mb-3 text-ink-2">{text}</p>
            <ArrowLink to={to}>{link}</ArrowLink>
          </li>
        ))}
      </ul>
      <div className="mt-14 max-w-[46rem]">{news}</div>
    </>
  )
}

function FirstCourse() {
  const course = useFirstCourse()
  if (course === null) return null
  return (
    <section aria-labelledby="first-day-heading" className="first-day surface-night">
      <Volume id={course.id} department={course.departmentId} code={course.code} title={course.title} />
      <div>
        <Kicker className="text-gold">Start here</Kicker>
        <h2 id="first-day-heading" className="type-title mt-2.5 mb-3">
          Your first course is waiting
        </h2>
        <p className="max-w-[46ch] text-on-night-2">
          {course.id === courseForAll
            ? `${course.title} is half an hour of reading, and you’ll finish with your own one-page plan.`
            : `Begin with ${course.title}, or choose another course from the catalog.`}
        </p>
        <ul className="first-day-facts">
          <li>No experience needed</li>
          <li>Free, like everything here</li>
        </ul>
        <ButtonLink to={courseAddress(course.id)} variant="gold" className="mt-7">
          {`Start with ${course.code}`}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </div>
    </section>
  )
}
