import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import { AskAboutSelection } from '../../community/discussions/module/ask-about-selection.tsx'
import { ModuleQuestions } from '../../community/discussions/module/module-questions.tsx'
import { OwnNumbers } from '../../learning/calculators/own-numbers.tsx'
import type { CoursePageProps } from '../../learning/course/course-view.tsx'
import { StudentCoursePage } from '../../learning/course/student-course-page.tsx'
import { NotePanel } from '../../learning/notes/note-panel.tsx'

export interface StudentCourseProps extends CoursePageProps {
  byRules: boolean
  viewerId: string
}

const Closing = lazy(() => import('./closing.tsx'))
const NextLiveSession = lazy(() => import('../../courses/live-sessions/next-live-session.tsx'))

export function StudentCourse({ viewerId, ...props }: StudentCourseProps) {
  const { course, content } = props
  const [finished, setFinished] = useState(false)
  // A lazy part is not rendered on the server.
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const note = <NotePanel viewerId={viewerId} courseId={course.id} moduleId={content.id} />
  return (
    <>
      <StudentCoursePage
        {...props}
        note={note}
        liveSessions={
          awake && (
            <Suspense>
              <NextLiveSession courseId={course.id} />
            </Suspense>
          )
        }
        questions={
          <Fragment key={content.id}>
            <ModuleQuestions courseId={course.id} moduleId={content.id} />
            <AskAboutSelection courseId={course.id} moduleId={content.id} />
            <OwnNumbers viewerId={viewerId} courseId={course.id} moduleId={content.id} />
          </Fragment>
        }
        onFinished={() => setFinished(true)}
      />
      {finished && (
        <Suspense>
          <Closing course={course} onClose={() => setFinished(false)} />
        </Suspense>
      )}
    </>
  )
}
