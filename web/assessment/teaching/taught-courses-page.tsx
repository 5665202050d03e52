import type { TaughtCourse } from '../../../contract/assessment/teaching.ts'
import { taughtStuckAddress } from '../../../rules/addresses.ts'
import { courseStateNames } from '../../../rules/courses/authoring.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SettledSearch } from '../../ui/forms/settled-search.tsx'
import { FurtherLinks } from '../../ui/navigation/further-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'

/** Above this many courses, show a search. */
const mostAtAGlance = 12

interface TaughtCoursesPageProps {
  courses: readonly TaughtCourse[]
  /** Waiting work in all courses, including other pages. */
  waiting: number
  /** A course author, or an administrator. */
  mayBegin: boolean
  /** Whether the viewer teaches a school group. */
  hasGroups: boolean
  isAdmin: boolean
  search: string
  /** Addresses of the next page, and of the first one from any other. */
  next: string | null
  first: string | null
  onSearch: (text: string) => void
}

/** An administrator sees all courses. */
export function TaughtCoursesPage(props: TaughtCoursesPageProps) {
  const { courses, waiting, mayBegin, hasGroups, isAdmin, search, next, first, onSearch } = props
  const isWhole = search === '' && first === null
  return (
    <main id="main" className="wrap pb-24">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-8 pb-3 md:pt-16">
        <h1 className="type-section">{isAdmin ? 'Quizzes & Grades' : 'Teaching'}</h1>
        {!isAdmin && (
          <div className="flex flex-wrap gap-3">
            {mayBegin && (
              <ButtonLink to="/teach/courses/new" size="small">
                New course
              </ButtonLink>
            )}
            {hasGroups && (
              <ButtonLink to="/teach/groups" variant="outline" size="small">
                Groups
              </ButtonLink>
            )}
            <ButtonLink to={taughtStuckAddress} variant="outline" size="small">
              Who is stuck
            </ButtonLink>
            <ButtonLink to="/teach/announcements" variant="outline" size="small">
              Announcements
            </ButtonLink>
            <ButtonLink to="/teach/courses/import" variant="outline" size="small">
              Import package
            </ButtonLink>
          </div>
        )}
      </div>
      <p className="type-lead mb-8">
        {waiting === 0
          ? 'Nothing to grade.'
          : `${waiting} ${waiting === 1 ? 'submission' : 'submissions'} to grade.`}
      </p>
      {(courses.length > mostAtAGlance || !isWhole) && (
        <search className="block max-w-[360px]">
          <Field label="Search" className="mb-6">
            <SettledSearch
              name="search"
              placeholder="Course code or title"
              maxLength={100}
              autoComplete="off"
              settled={search}
              onSettled={onSearch}
            />
          </Field>
        </search>
      )}
      {courses.length === 0 && !isWhole ? (
        <EmptyState title="No courses match" art={{ id: 'fnd-101', department: 'foundation' }}>
          Try fewer letters, or another word from the title.
        </EmptyState>
      ) : courses.length === 0 ? (
        <EmptyState title="No courses yet" art={{ id: 'fnd-101', department: 'foundation' }}>
          {isAdmin
            ? 'Submissions and quiz results appear here, course by course.'
            : mayBegin
              ? 'Create a course, or import one as a package. Your courses appear here with your students’ submissions.'
              : 'An administrator or a teacher gives you a role in a course. Your courses appear here with your students’ submissions.'}
        </EmptyState>
      ) : (
        <Table compact caption={isAdmin ? 'Courses' : 'Courses you teach'}>
          <thead>
            <tr>
              <HeaderCell>Course</HeaderCell>
              <HeaderCell align="right">Students</HeaderCell>
              <HeaderCell align="right">To grade</HeaderCell>
              <HeaderCell align="right">Quizzes</HeaderCell>
              <HeaderCell align="right">Gradebook</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {courses.map((course) => (
              <tr key={course.id} data-department={course.departmentId}>
                <RowHeader>
                  <Link to={`/teach/courses/${course.id}/submissions`} className="text-link">
                    <span className="course-code mr-2 text-department">{course.code}</span>
                    <bdi>{course.title}</bdi>
                  </Link>
                  {course.status !== 'published' && (
                    <Tag className="ml-3">{courseStateNames[course.status]}</Tag>
                  )}
                </RowHeader>
                <Cell label="Students" align="right">
                  {course.students}
                </Cell>
                <Cell label="To grade" align="right">
                  {course.toGrade > 0 ? <Tag tone="gold">{course.toGrade}</Tag> : '0'}
                </Cell>
                <Cell label="Quizzes" align="right" className="whitespace-nowrap">
                  <Link to={`/teach/courses/${course.id}/quizzes`} className="text-link">
                    {course.quizzesToGrade > 0 ? `${course.quizzesToGrade} to grade` : 'Open'}
                    <span className="sr-only">{` ${course.quizzesToGrade > 0 ? 'in ' : ''}the quizzes of ${course.code}`}</span>
                  </Link>
                </Cell>
                <Cell label="Gradebook" align="right" className="whitespace-nowrap">
                  <Link to={`/teach/courses/${course.id}/grades`} className="text-link">
                    Open
                    <span className="sr-only">{` the gradebook of ${course.code}`}</span>
                  </Link>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <FurtherLinks first={first} next={next} />
    </main>
  )
}
