import { ArrowLeft, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Course } from '../../../contract/courses/catalogue.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { CourseFacts, CourseMarks } from './course-header.tsx'
import './course-line.css'

interface CourseLineProps {
  course: Course
  /** At the end of the line, such as Enroll. */
  action?: ReactNode
  /** In what the line unfolds, such as Leave course. */
  children?: ReactNode
}

/** The course's header once its first page has been seen: one line that unfolds, so that the lesson is near. */
export function CourseLine({ course, action, children }: CourseLineProps) {
  return (
    <div className="course-line">
      <Link to="/dashboard" className="course-line-back">
        <ArrowLeft aria-hidden="true" />
        Dashboard
      </Link>
      <details>
        <summary>
          <span className="course-code">{course.code}</span>
          <h1>{course.title}</h1>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className="course-line-about">
          <CourseMarks course={course} />
          <p className="max-w-[62ch]">{course.description}</p>
          <CourseFacts course={course} />
          {children && <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>}
        </div>
      </details>
      {action}
    </div>
  )
}
