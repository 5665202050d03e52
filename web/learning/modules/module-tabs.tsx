import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { ModulePosition } from '../../../contract/learning/progress.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/navigation/tabs.tsx'
import { Lecture, type LectureProps } from '../lecture/lecture.tsx'
import { AssignmentList } from './assignment-list.tsx'
import { QuizCardView } from './quiz-card-view.tsx'

/** Specification, section 2: Assignments and Quizzes only if there are any. Another module starts at its lecture. */
export function ModuleTabs({
  content,
  position,
  onStopped,
}: {
  content: ModuleContent
  position: ModulePosition | undefined
  onStopped: LectureProps['onStopped']
}) {
  const { lecture, assignments, quizzes } = content
  // A film or a PDF of the author may be all there is to read or watch.
  const first = lecture !== null ? 'lecture' : assignments.length > 0 ? 'assignments' : 'quizzes'
  if (lecture === null && assignments.length + quizzes.length === 0) return null
  return (
    <Tabs defaultValue={first} className="module-tabs mt-2 sm:mt-4">
      <TabList label="Module content">
        {lecture !== null && <Tab value="lecture">Lecture</Tab>}
        {assignments.length > 0 && (
          <Tab value="assignments" count={assignments.length}>
            Assignments
          </Tab>
        )}
        {quizzes.length > 0 && (
          <Tab value="quizzes" count={quizzes.length}>
            Quizzes
          </Tab>
        )}
      </TabList>
      {lecture !== null && (
        <TabPanel value="lecture">
          <Lecture content={content} html={lecture} position={position} onStopped={onStopped} />
        </TabPanel>
      )}
      {assignments.length > 0 && (
        <TabPanel value="assignments" title="Assignments">
          <AssignmentList assignments={assignments} />
        </TabPanel>
      )}
      {quizzes.length > 0 && (
        <TabPanel value="quizzes" title="Quizzes">
          {quizzes.map((quiz) => (
            <QuizCardView key={quiz.id} quiz={quiz} />
          ))}
        </TabPanel>
      )}
    </Tabs>
  )
}
