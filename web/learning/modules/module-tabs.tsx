import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { ModuleItem } from '../../../contract/courses/module-item.ts'
import type { ModulePosition } from '../../../contract/learning/progress.ts'
import { Tab, TabList, TabPanel, Tabs, useChooseTab } from '../../ui/navigation/tabs.tsx'
import { Lecture, type LectureProps } from '../lecture/lecture.tsx'
import { AssignmentList } from './assignment-list.tsx'
import { ModuleItems } from './module-items.tsx'
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
  const { lecture, assignments, quizzes, items } = content
  // A film or a PDF of the author may be all there is to read or watch.
  const first = lecture !== null ? 'lecture' : assignments.length > 0 ? 'assignments' : 'quizzes'
  if (lecture === null && assignments.length + quizzes.length + (items?.length ?? 0) === 0) return null
  return (
    <Tabs defaultValue={first} className="module-tabs mt-2 sm:mt-4">
      {items !== null && <Items content={content} items={items} />}
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

function Items({ content, items }: { content: ModuleContent; items: readonly ModuleItem[] }) {
  const choose = useChooseTab()
  return <ModuleItems content={content} items={items} onLecture={() => choose('lecture')} />
}
