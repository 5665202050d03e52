import type { CoursePageProps } from '../../learning/course/course-view.tsx'
import { StudentCoursePage } from '../../learning/course/student-course-page.tsx'
import { NotePanel } from '../../learning/notes/note-panel.tsx'

export interface StudentCourseProps extends CoursePageProps {
  viewerId: string
}

export function StudentCourse({ viewerId, ...props }: StudentCourseProps) {
  const note = <NotePanel viewerId={viewerId} courseId={props.course.id} moduleId={props.content.id} />
  return <StudentCoursePage {...props} note={note} />
}
