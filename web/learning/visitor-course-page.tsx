import { Bookmark } from 'lucide-react'
import { withNext } from '../lib/with-next.ts'
import { ButtonLink } from '../ui/button.tsx'
import { BuiltInLine } from './built-in-line.tsx'
import { type CoursePageProps, CourseView } from './course-view.tsx'

const nothingKept = () => {}

interface VisitorCoursePageProps extends CoursePageProps {
  /** The API gave nothing, and this is what is built in. */
  builtIn: boolean
}

/**
 * A course for a visitor: its first module is open, and nothing is saved. Whatever a student could change leads to
 * enrolling, and from there back here.
 */
export function VisitorCoursePage({ course, content, refused, builtIn }: VisitorCoursePageProps) {
  const enroll = withNext('/enroll', `/course/${course.id}?module=${content.id}`)
  return (
    <CourseView
      course={course}
      content={content}
      refused={refused}
      completed={course.modules.map(() => false)}
      onStopped={nothingKept}
      enrolling={
        <>
          <ButtonLink to={enroll} variant="outline">
            Enroll
          </ButtonLink>
          {builtIn && <BuiltInLine />}
        </>
      }
      bookmark={
        <ButtonLink to={enroll} variant="outline" size="small">
          <Bookmark aria-hidden="true" />
          Bookmark
        </ButtonLink>
      }
      completion={<ButtonLink to={enroll}>Mark as Complete</ButtonLink>}
    />
  )
}
