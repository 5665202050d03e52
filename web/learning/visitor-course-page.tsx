import { Bookmark } from 'lucide-react'
import { ButtonLink } from '../ui/button.tsx'
import { type CoursePageProps, CourseView } from './course-view.tsx'

const nothingKept = () => {}

/**
 * A course for a visitor: its first module is open, and nothing is kept. What a student changes leads to signing in, and
 * from there back here.
 */
export function VisitorCoursePage({ course, content, refused }: CoursePageProps) {
  const signIn = `/login?next=${encodeURIComponent(`/course/${course.id}?module=${content.id}`)}`
  return (
    <CourseView
      course={course}
      content={content}
      refused={refused}
      completed={course.modules.map(() => false)}
      onStopped={nothingKept}
      enrolling={
        <ButtonLink to={signIn} variant="outline">
          Enroll
        </ButtonLink>
      }
      bookmark={
        <ButtonLink to={signIn} variant="outline" size="small">
          <Bookmark aria-hidden="true" />
          Bookmark
        </ButtonLink>
      }
      completion={<ButtonLink to={signIn}>Mark as Complete</ButtonLink>}
    />
  )
}
