import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Course, ModuleContent } from '../../contract/catalogue.ts'
import type { ProgressRecord } from '../../contract/learning.ts'
import { isCourseCompleted, isModuleOpen, moduleStates, prerequisitesRequired } from '../../rules/learning.ts'
import { Alert } from '../ui/alert.tsx'
import { CourseDetails } from './course-details.tsx'
import { CourseHeader } from './course-header.tsx'
import { CourseTools } from './course-tools.tsx'
import { ModuleList } from './module-list.tsx'
import { ModulePanel } from './module-panel.tsx'
import { ModuleSteps } from './module-steps.tsx'
import { BookmarkToggle, CompletionToggle } from './module-toggles.tsx'
import { ProgressCard } from './progress-card.tsx'
import { progressQuery } from './queries.ts'
import { useModuleProgress } from './use-module-progress.ts'
import { usePrerequisitesAlert } from './use-prerequisites-alert.ts'

export interface CoursePageProps {
  course: Course
  content: ModuleContent
  /** The address asked for a module that is locked, and this one is shown instead. */
  refused: boolean
}

/** A course for someone signed in: with their progress, which they can change. */
export function StudentCoursePage(props: CoursePageProps) {
  const { data } = useSuspenseQuery(progressQuery(props.course.id))
  return <CourseView {...props} progress={data.progress} />
}

/** A course for a visitor: its first module is open, and nothing is kept. */
export function VisitorCoursePage(props: CoursePageProps) {
  return <CourseView {...props} progress={null} />
}

function CourseView({
  course,
  content,
  refused,
  progress,
}: CoursePageProps & { progress: ProgressRecord[] | null }) {
  const { setCompleted, setBookmarked } = useModuleProgress(course.id)
  const alert = usePrerequisitesAlert(refused)
  const records = new Map(progress?.map((record) => [record.moduleId, record]))
  const completed = course.modules.map(({ id }) => records.get(id)?.completed ?? false)
  const selected = course.modules.findIndex(({ id }) => id === content.id)
  const record = records.get(content.id)
  const signInTo =
    progress === null
      ? `/login?next=${encodeURIComponent(`/course/${course.id}?module=${content.id}`)}`
      : null
  const done = completed.filter(Boolean).length
  useFocusOnNewModule(content.id)

  return (
    <main id="main" className="wrap" data-department={course.departmentId}>
      <CourseHeader course={course} />
      <div className="grid items-start gap-7 border-t border-line-strong pt-8 md:grid-cols-4 md:gap-x-12">
        <div className="grid gap-9 md:sticky md:top-36">
          <ProgressCard completed={completed} current={selected} />
          <ModuleList
            courseId={course.id}
            modules={course.modules}
            states={moduleStates(completed, selected)}
            selected={selected}
            onRefused={alert.refuse}
          />
          <div className="max-md:hidden">
            <CourseTools />
          </div>
        </div>
        <div className="min-w-0 md:col-span-3">
          {/* Always there, so that what appears in it is announced. */}
          <div role="alert">
            {alert.shown && (
              <Alert title={prerequisitesRequired.title} className="mb-6">
                {prerequisitesRequired.text}
              </Alert>
            )}
          </div>
          <ModulePanel
            content={content}
            position={selected + 1}
            moduleCount={course.modules.length}
            toggle={
              <BookmarkToggle
                bookmarked={record?.bookmarked ?? false}
                signInTo={signInTo}
                onChange={(bookmarked) => setBookmarked({ moduleId: content.id, bookmarked })}
              />
            }
          />
          <ModuleSteps
            courseId={course.id}
            previous={course.modules[selected - 1]}
            next={course.modules[selected + 1]}
            nextOpen={isModuleOpen(completed, selected + 1)}
            onRefused={alert.refuse}
          >
            <CompletionToggle
              completed={record?.completed ?? false}
              signInTo={signInTo}
              onChange={(target) => setCompleted({ moduleId: content.id, completed: target })}
            />
          </ModuleSteps>
          <CourseDetails course={course} completed={isCourseCompleted(done, course.modules.length)} />
        </div>
        <div className="md:hidden">
          <CourseTools />
        </div>
      </div>
    </main>
  )
}

/** Moving to another module moves the focus to its title, as a new page would. */
function useFocusOnNewModule(moduleId: string) {
  const last = useRef(moduleId)
  useEffect(() => {
    if (last.current === moduleId) return
    last.current = moduleId
    document.getElementById('module-heading')?.focus({ preventScroll: true })
  }, [moduleId])
}
