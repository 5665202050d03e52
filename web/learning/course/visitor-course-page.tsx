import { ArrowRight, Bookmark } from 'lucide-react'
import { admissionAddress, moduleAddress } from '../../../rules/addresses.ts'
import { enrollmentRulesText } from '../../../rules/people/enrollment-rules.ts'
import { withNext } from '../../lib/with-next.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BuiltInLine } from './built-in-line.tsx'
import { type CoursePageProps, CourseView } from './course-view.tsx'

interface VisitorCoursePageProps extends CoursePageProps {
  /** The API returned nothing; this is the built-in course. */
  builtIn: boolean
}

/** The first module is open and nothing is saved. Student actions lead to enrolling and back here. */
export function VisitorCoursePage({ builtIn, ...props }: VisitorCoursePageProps) {
  const { course, content } = props
  const rules = course.enrollmentRules
  const enroll = withNext(
    '/enroll',
    rules ? admissionAddress(course.id) : moduleAddress({ courseId: course.id, moduleId: content.id }),
  )
  return (
    <CourseView
      {...props}
      completed={course.modules.map(() => false)}
      outside={rules !== null}
      enrolling={
        <>
          <ButtonLink to={enroll} variant="outline">
            Enroll
          </ButtonLink>
          {rules && <p className="max-w-[44ch] text-ink-2">{enrollmentRulesText(rules)}</p>}
          {builtIn && <BuiltInLine />}
        </>
      }
      bookmark={
        <ButtonLink to={enroll} variant="outline" size="small">
          <Bookmark aria-hidden="true" />
          Bookmark
        </ButtonLink>
      }
      completion={
        <ButtonLink to={enroll} variant="outline">
          Mark as Complete
        </ButtonLink>
      }
      goOn={
        <ButtonLink to={enroll}>
          Join to go on
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      }
    />
  )
}
