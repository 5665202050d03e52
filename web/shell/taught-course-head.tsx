import type { CourseHead } from '../../contract/teaching.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { Crumb, Kicker } from '../ui/text.tsx'

export type TaughtCourseTab = 'submissions' | 'quizzes' | 'grades' | 'deadlines' | 'instructors'

/** The head of every teacher's screen about one course. */
export function TaughtCourseHead({
  course,
  current,
  isAdmin,
  title,
}: {
  course: CourseHead
  current: TaughtCourseTab | 'course'
  isAdmin: boolean
  /** Null where the screen has a title of its own. */
  title: string | null
}) {
  const base = `/teach/courses/${course.id}`
  const tabs: { tab: TaughtCourseTab | 'course'; label: string }[] = [
    { tab: 'course', label: 'Course' },
    { tab: 'submissions', label: 'Submissions' },
    { tab: 'quizzes', label: 'Quizzes' },
    { tab: 'grades', label: 'Gradebook' },
    { tab: 'deadlines', label: 'Due dates' },
  ]
  if (isAdmin) tabs.push({ tab: 'instructors', label: 'Instructors' })
  return (
    <div data-department={course.departmentId}>
      <div className="pt-6">
        <Crumb to="/teach">Teaching</Crumb>
      </div>
      {title !== null && (
        <Kicker className="mt-4 text-department">{`${course.code}: ${course.title}`}</Kicker>
      )}
      {title === null ? <div className="mb-4" /> : <h1 className="type-title mt-2 mb-5">{title}</h1>}
      <TabLinks
        label="Course"
        className="mb-8"
        links={tabs.map(({ tab, label }) => ({ to: `${base}/${tab}`, label, current: tab === current }))}
      />
    </div>
  )
}
