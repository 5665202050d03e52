import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BookmarkToggle, CompletionToggle } from '../modules/module-toggles.tsx'
import { useModuleProgress } from '../modules/use-module-progress.ts'
import { useSavePosition } from '../modules/use-save-position.ts'
import { enrollmentQuery, positionsQuery, progressQuery } from '../queries.ts'
import { type CoursePageProps, CourseView } from './course-view.tsx'
import { EnrollToggle } from './enroll-toggle.tsx'

export interface StudentCoursePageProps extends CoursePageProps {
  /** The viewer's note beside this module. */
  note: ReactNode
}

export function StudentCoursePage({ course, content, refused, note }: StudentCoursePageProps) {
  const { data } = useSuspenseQuery(progressQuery(course.id))
  const { data: stopped } = useSuspenseQuery(positionsQuery(course.id))
  const { data: own } = useSuspenseQuery(enrollmentQuery(course.id))
  const { setCompleted, setBookmarked } = useModuleProgress(course.id)
  const remember = useSavePosition(course.id, content.id)
  const records = new Map(data.progress.map((record) => [record.moduleId, record]))
  const { completed, bookmarked } = records.get(content.id) ?? { completed: false, bookmarked: false }
  const complete = () => setCompleted({ moduleId: content.id, completed: !completed })
  const mark = () => setBookmarked({ moduleId: content.id, bookmarked: !bookmarked })
  return (
    <CourseView
      course={course}
      content={content}
      refused={refused}
      completed={course.modules.map(({ id }) => records.get(id)?.completed ?? false)}
      kept={(own.enrollment?.newModules ?? 0) > 0}
      position={stopped.positions.find(({ moduleId }) => moduleId === content.id)}
      onStopped={remember}
      enrolling={<EnrollToggle course={course} enrolled={own.enrollment !== null} />}
      bookmark={<BookmarkToggle bookmarked={bookmarked} onChange={mark} />}
      completion={<CompletionToggle completed={completed} onChange={complete} />}
      note={note}
      onKey={{ m: complete, b: mark }}
    />
  )
}
