import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Course, ModuleContent } from '../../contract/catalogue.ts'
import type { ModulePosition, ProgressRecord } from '../../contract/learning.ts'
import { isCourseCompleted, isModuleOpen, moduleStates, prerequisitesRequired } from '../../rules/learning.ts'
import { Alert } from '../ui/alert.tsx'
import { CourseDetails } from './course-details.tsx'
import { CourseHeader } from './course-header.tsx'
import { CourseTools } from './course-tools.tsx'
import { EnrollToggle } from './enroll-toggle.tsx'
import { ModuleList } from './module-list.tsx'
import { ModulePanel } from './module-panel.tsx'
import { ModuleSteps } from './module-steps.tsx'
import { BookmarkToggle, CompletionToggle } from './module-toggles.tsx'
import { ProgressCard } from './progress-card.tsx'
import { enrollmentQuery, positionsQuery, progressQuery } from './queries.ts'
import { useCourseKeys } from './use-course-keys.ts'
import { useModuleProgress } from './use-module-progress.ts'
import { usePrerequisitesAlert } from './use-prerequisites-alert.ts'

const Shortcuts = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
)

export interface CoursePageProps {
  course: Course
  content: ModuleContent
  /** The address asked for a module that is locked, and this one is shown instead. */
  refused: boolean
  /** The reader's own note beside this module. */
  note?: ReactNode
}

/** A course for someone signed in: with their progress, which they can change. */
export function StudentCoursePage(props: CoursePageProps) {
  const { id } = props.course
  const { data } = useSuspenseQuery(progressQuery(id))
  const { data: stopped } = useSuspenseQuery(positionsQuery(id))
  const { data: own } = useSuspenseQuery(enrollmentQuery(id))
  return (
    <CourseView
      {...props}
      progress={data.progress}
      positions={stopped.positions}
      enrolled={own.enrollment !== null}
    />
  )
}

/** A course for a visitor: its first module is open, and nothing is kept. */
export function VisitorCoursePage(props: CoursePageProps) {
  return <CourseView {...props} progress={null} positions={[]} enrolled={false} />
}

function CourseView({
  course,
  content,
  refused,
  note,
  progress,
  positions,
  enrolled,
}: CoursePageProps & {
  progress: ProgressRecord[] | null
  positions: readonly ModulePosition[]
  enrolled: boolean
}) {
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
  const toggleCompleted = () => setCompleted({ moduleId: content.id, completed: !record?.completed })
  const toggleBookmark = () => setBookmarked({ moduleId: content.id, bookmarked: !record?.bookmarked })
  const [keysShown, setKeysShown] = useState(false)
  const go = useModuleKeys(course, completed, alert.refuse)
  useCourseKeys({
    n: () => go(selected + 1),
    p: () => go(selected - 1),
    m: () => signInTo === null && toggleCompleted(),
    b: () => signInTo === null && toggleBookmark(),
    '?': () => setKeysShown(true),
  })
  useFocusOnNewModule(content.id)

  return (
    <main id="main" className="wrap pb-(--band)" data-department={course.departmentId}>
      <CourseHeader course={course}>
        <EnrollToggle course={course} enrolled={enrolled} signInTo={signInTo} />
      </CourseHeader>
      <div className="grid items-start gap-7 border-t border-line-strong pt-8 md:grid-cols-4 md:gap-x-12">
        <div className="print:hidden grid gap-9 md:sticky md:top-36">
          <ProgressCard completed={completed} current={selected} />
          <ModuleList
            courseId={course.id}
            modules={course.modules}
            states={moduleStates(completed, selected)}
            selected={selected}
            onRefused={alert.refuse}
          />
          <div className="max-md:hidden">
            <CourseTools onShowKeys={() => setKeysShown(true)} />
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
            number={selected + 1}
            moduleCount={course.modules.length}
            signedIn={progress !== null}
            position={positions.find(({ moduleId }) => moduleId === content.id)}
            toggle={
              <BookmarkToggle
                bookmarked={record?.bookmarked ?? false}
                signInTo={signInTo}
                onChange={toggleBookmark}
              />
            }
          />
          {note}
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
              onChange={toggleCompleted}
            />
          </ModuleSteps>
          <CourseDetails course={course} completed={isCourseCompleted(done, course.modules.length)} />
        </div>
        <div className="print:hidden md:hidden">
          <CourseTools onShowKeys={() => setKeysShown(true)} />
        </div>
      </div>
      {keysShown && (
        <Suspense>
          <Shortcuts onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
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

/** Opens the module at an index by its address, under the lock rule; outside the course nothing happens. */
function useModuleKeys(course: Course, completed: readonly boolean[], refuse: () => void) {
  const navigate = useNavigate()
  return (index: number) => {
    const module = course.modules[index]
    if (module === undefined) return
    if (!isModuleOpen(completed, index)) return refuse()
    void navigate({ to: '/course/$id', params: { id: course.id }, search: { module: module.id } })
  }
}
