import type { CourseInProgress } from '../../contract/learning.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ArrowLink, BlockHead } from '../ui/text.tsx'
import { CourseRow } from './course-row.tsx'

/** Every course someone is enrolled in: what is under way, then what is done. */
export function MyCoursesPage({ courses }: { courses: readonly CourseInProgress[] }) {
  const groups = [
    { id: 'under-way', title: 'In Progress', courses: courses.filter(({ completed }) => !completed) },
    { id: 'completed', title: 'Completed', courses: courses.filter(({ completed }) => completed) },
  ].filter((group) => group.courses.length > 0)
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-7">My Courses</h1>
      {groups.length === 0 && (
        <EmptyState
          title="You are not enrolled in a course yet"
          action={<ButtonLink to="/catalog">Browse Courses</ButtonLink>}
        >
          Completing a module enrolls you by itself.
        </EmptyState>
      )}
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={group.id} className="mb-14">
          <BlockHead
            id={group.id}
            title={group.title}
            aside={
              group.id === 'completed' ? (
                <ArrowLink to="/dashboard/certificates">Certificates</ArrowLink>
              ) : (
                <span className="text-ink-2">{group.courses.length}</span>
              )
            }
          />
          <ul>
            {group.courses.map((course) => (
              <CourseRow key={course.id} course={course} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
