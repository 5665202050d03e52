import type { OutputOf } from '../../../contract/index.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { FirstCourseLink } from '../../shell/first-course.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import './grades.css'

type Courses = OutputOf<'GET /api/user/grades'>['courses']

export function GradesPage({ courses }: { courses: Courses }) {
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-7">Grades</h1>
      {courses.length === 0 ? (
        <EmptyState
          title="No grades yet"
          art={{ id: 'fnd-101', department: 'foundation' }}
          action={<FirstCourseLink />}
        >
          Your quiz and assignment grades appear here, course by course. You can also{' '}
          <TextLink to="/catalog">browse all courses</TextLink>.
        </EmptyState>
      ) : (
        <ul className="border-t border-line-strong">
          {courses.map(({ course, percent, counted, items }) => (
            <li key={course.id} className="grade-course" data-department={course.departmentId}>
              <CoverArt id={course.id} department={course.departmentId} columns={4} rows={4} />
              <div className="min-w-0">
                <p className="course-code text-department">{course.code}</p>
                <h2 className="type-heading">
                  <Link to={`/dashboard/grades/${course.id}`} className="no-underline hover:underline">
                    {course.title}
                  </Link>
                </h2>
                <p className="type-note text-ink-2">
                  {counted === 0 ? 'Nothing graded yet' : `${counted} of ${items} items count so far`}
                </p>
              </div>
              <p className="type-number">{percentText(percent)}</p>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
