import type { ReactNode } from 'react'
import { CoverArt } from '../ui/pictures/cover-art.tsx'
import { BlockHead } from '../ui/text/text.tsx'

interface WorkOfCourseProps {
  course: { courseId: string; courseCode: string; courseTitle: string; departmentId: string }
  /** "3 of 5 passed" */
  done: string
  /** Rows, one list item each. */
  children: ReactNode
}

/** The quizzes or the assignments of one course, under its name and cover. */
export function WorkOfCourse({ course, done, children }: WorkOfCourseProps) {
  const headingId = `work-of-${course.courseId}`
  return (
    <section aria-labelledby={headingId} data-department={course.departmentId} className="mb-16">
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-[120px_1fr]">
        <div className="max-md:hidden">
          <CoverArt id={course.courseId} department={course.departmentId} columns={4} rows={4} />
        </div>
        <div className="min-w-0">
          <BlockHead
            id={headingId}
            title={
              <>
                <span className="course-code mr-3 text-department max-sm:block">{course.courseCode}</span>
                {course.courseTitle}
              </>
            }
            aside={<span className="type-note whitespace-nowrap text-ink-2 tabular-nums">{done}</span>}
          />
          <ul>{children}</ul>
        </div>
      </div>
    </section>
  )
}
