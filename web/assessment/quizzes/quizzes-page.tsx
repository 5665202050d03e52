import type { ReactNode } from 'react'
import type { QuizOverview } from '../../../contract/assessment/quizzes.ts'
import { AssessmentTabs } from '../../shell/assessment-tabs.tsx'
import { FirstCourseLink } from '../../shell/first-course.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { WorkOfCourse } from '../work-of-course.tsx'
import { QuizRow } from './quiz-row.tsx'
import './quizzes.css'

export function QuizzesPage({
  quizzes,
  arranged,
}: {
  quizzes: readonly QuizOverview[]
  /** What the school gave the student. */
  arranged: ReactNode
}) {
  const courses = [...Map.groupBy(quizzes, ({ courseId }) => courseId)]
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-5">Quizzes</h1>
      <AssessmentTabs current="quizzes" />
      {arranged}
      {courses.length === 0 && (
        <EmptyState
          title="No quizzes yet"
          art={{ id: 'fnd-100', department: 'foundation' }}
          action={<FirstCourseLink />}
        >
          Every module of a course ends with a quiz. You’ll find the quizzes of your courses here. You can
          also <TextLink to="/catalog">browse all courses</TextLink>.
        </EmptyState>
      )}
      {courses.map(([courseId, ofCourse]) => (
        <CourseQuizzes key={courseId} quizzes={ofCourse} />
      ))}
    </main>
  )
}

function CourseQuizzes({ quizzes }: { quizzes: readonly QuizOverview[] }) {
  const [course] = quizzes
  if (course === undefined) return null
  const passed = quizzes.filter((quiz) => quiz.passed).length
  return (
    <WorkOfCourse course={course} done={`${passed} of ${quizzes.length} passed`}>
      {quizzes.map((quiz) => (
        <QuizRow key={quiz.id} quiz={quiz} />
      ))}
    </WorkOfCourse>
  )
}
