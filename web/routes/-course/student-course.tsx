import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import { AskAboutSelection } from '../../community/discussions/module/ask-about-selection.tsx'
import { ModuleQuestions } from '../../community/discussions/module/module-questions.tsx'
import { OwnNumbers } from '../../learning/calculators/own-numbers.tsx'
import type { CoursePageProps } from '../../learning/course/course-view.tsx'
import { StudentCoursePage } from '../../learning/course/student-course-page.tsx'
import { lectureId } from '../../learning/lecture/lecture-reading.tsx'
import { NotePanel } from '../../learning/notes/note-panel.tsx'
import { enrollmentQuery } from '../../learning/queries.ts'
import { LessonCredits } from '../../learning/suggestions/lesson-credits.tsx'
import { type MarkedText, markedSelection } from '../../lib/marked-text.ts'

export interface StudentCourseProps extends CoursePageProps {
  byRules: boolean
  viewerId: string
}

const SuggestDialog = lazy(() => import('../../learning/suggestions/suggest-dialog.tsx'))
const Closing = lazy(() => import('./closing.tsx'))
const NextLiveSession = lazy(() => import('../../courses/live-sessions/next-live-session.tsx'))

export function StudentCourse({ viewerId, ...props }: StudentCourseProps) {
  const { course, content } = props
  const { data: own } = useSuspenseQuery(enrollmentQuery(course.id))
  // Undefined: the form is closed. Null: the reader chooses the paragraph in it.
  const [marked, setMarked] = useState<MarkedText | null | undefined>(undefined)
  const suggest = () => {
    const lecture = document.getElementById(lectureId)
    setMarked(lecture && markedSelection(lecture))
  }
  const onSuggest = own.enrollment === null ? undefined : suggest
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
            <LessonCredits courseId={course.id} moduleId={content.id} onSuggest={onSuggest} />
            <ModuleQuestions courseId={course.id} moduleId={content.id} />
            <AskAboutSelection courseId={course.id} moduleId={content.id} onSuggest={onSuggest} />
            <OwnNumbers viewerId={viewerId} courseId={course.id} moduleId={content.id} />
          </Fragment>
        }
        onFinished={() => setFinished(true)}
      />
      {marked !== undefined && (
        <Suspense>
          <SuggestDialog
            courseId={course.id}
            moduleId={content.id}
            marked={marked}
            onClose={() => setMarked(undefined)}
          />
        </Suspense>
      )}
      {finished && (
        <Suspense>
          <Closing course={course} onClose={() => setFinished(false)} />
        </Suspense>
      )}
    </>
  )
}
