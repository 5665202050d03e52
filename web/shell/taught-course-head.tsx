import type { CourseAbility, CourseHead } from '../../contract/assessment/teaching.ts'
import { TabLinks } from '../ui/navigation/tab-links.tsx'
import { Crumb, Kicker } from '../ui/text/text.tsx'

export type TaughtCourseTab =
  | 'submissions'
  | 'quizzes'
  | 'grades'
  | 'deadlines'
  | 'people'
  | 'rounds'
  | 'sessions'
  | 'instructors'

/** The header of every teacher's page about a course. For administrators, the course page is in Course Management. */
export function TaughtCourseHead({
  course,
  current,
  isAdmin,
  title,
}: {
  /** Without `can`, the viewer may edit it. */
  course: CourseHead & { can?: readonly CourseAbility[] }
  current: TaughtCourseTab | 'course'
  isAdmin: boolean
  /** Null on the course's own page. */
  title: string | null
}) {
  const base = `/teach/courses/${course.id}`
  const tabs: { tab: TaughtCourseTab | 'course'; label: string; to: string }[] = [
    { tab: 'submissions', label: 'Submissions', to: `${base}/submissions` },
    { tab: 'quizzes', label: 'Quizzes', to: `${base}/quizzes` },
    { tab: 'grades', label: 'Gradebook', to: `${base}/grades` },
    { tab: 'deadlines', label: 'Due dates', to: `${base}/deadlines` },
  ]
  if (course.can?.includes('see-people') !== false) {
    tabs.push({ tab: 'people', label: 'People', to: `${base}/people` })
  }
  if (course.can?.includes('manage-people') !== false) {
    tabs.push({ tab: 'rounds', label: 'Rounds', to: `${base}/rounds` })
  }
  if (course.can?.includes('see-people') !== false) {
    tabs.push({ tab: 'sessions', label: 'Live sessions', to: `${base}/live-sessions` })
  }
  tabs.push({ tab: 'instructors', label: 'Staff', to: `${base}/instructors` })
  if (course.can?.includes('edit-course') !== false) {
    const to = isAdmin ? `/admin/courses/${course.id}` : `${base}/course`
    tabs.unshift({ tab: 'course', label: 'Course', to })
  }
  const back = isAdmin
    ? current === 'course'
      ? { to: '/admin/courses', label: 'Course Management' }
      : { to: '/teach', label: 'Quizzes & Grades' }
    : { to: '/teach', label: 'Teaching' }
  return (
    <div data-department={course.departmentId}>
      <div className="pt-6">
        <Crumb to={back.to}>{back.label}</Crumb>
      </div>
      <Kicker className="mt-4 text-department">
        {title === null ? course.code : `${course.code}: ${course.title}`}
      </Kicker>
      <h1 className="type-title mt-2 mb-5 wrap-anywhere">{title ?? course.title}</h1>
      <TabLinks
        label="Course"
        className="mb-8"
        links={tabs.map(({ tab, label, to }) => ({ to, label, current: tab === current }))}
      />
    </div>
  )
}
