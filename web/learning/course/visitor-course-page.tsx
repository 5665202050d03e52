import { Bookmark } from 'lucide-react'
import { moduleAddress } from '../../../rules/addresses.ts'
import { withNext } from '../../lib/with-next.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BuiltInLine } from './built-in-line.tsx'
import { type CoursePageProps, CourseView } from './course-view.tsx'

interface VisitorCoursePageProps extends CoursePageProps {
  /** The API returned nothing; this is the built-in course. */
  builtIn: boolean
}

/** The first module is open and nothing is saved. Student actions lead to enrolling and back here. */
export function VisitorCoursePage({ course, content, refused, shownAt, builtIn }: VisitorCoursePageProps) {
  const enroll = withNext('/enroll', moduleAddress({ courseId: course.id, moduleId: content.id }))
  return (
    <CourseView
      course={course}
      content={content}
      refused={refused}
      shownAt={shownAt}
      completed={course.modules.map(() => false)}
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
