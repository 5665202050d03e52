import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Course, ModuleContent } from '../../contract/catalogue.ts'
import type { ModulePosition } from '../../contract/learning.ts'
import {
  isCourseCompleted,
  isModuleOpen,
  moduleStates,
  newModuleCount,
  prerequisitesRequired,
} from '../../rules/learning.ts'
import { Alert } from '../ui/alert.tsx'
import { CourseDetails } from './course-details.tsx'
import { CourseHeader } from './course-header.tsx'
import { CourseTools } from './course-tools.tsx'
import { ModuleList } from './module-list.tsx'
import { ModulePanel, type Stopped } from './module-panel.tsx'
import { ModuleSteps } from './module-steps.tsx'
import { ProgressCard } from './progress-card.tsx'
import { useCourseKeys } from './use-course-keys.ts'
import { usePrerequisitesAlert } from './use-prerequisites-alert.ts'

const Shortcuts = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
)

export interface CoursePageProps {
  course: Course
  content: ModuleContent
  /** The address asked for a module that is locked, and this one is shown instead. */
  refused: boolean
}

export interface CourseViewProps extends CoursePageProps {
  /** Of every module, whether it is completed. */
  completed: readonly boolean[]
  /** Whether the course was completed before, and every module that is not completed is new. */
  kept?: boolean
  /** Where the reader stopped in this module. */
  position?: ModulePosition | undefined
  /** Keeps where the reader is; must not change from render to render. */
  onStopped: (stopped: Stopped) => void
  /** Beside the course's title: enroll, or leave. */
  enrolling: ReactNode
  /** Beside the module's title. */
  bookmark: ReactNode
  /** Between Previous and Next. */
  completion: ReactNode
  /** The reader's own note beside this module. */
  note?: ReactNode
  /** What the keys m and b do; nothing for a visitor. */
  onKey?: { m: () => void; b: () => void }
}

/** A course with one of its modules open, for whoever reads it. */
export function CourseView(props: CourseViewProps) {
  const { course, content, completed, kept = false, position, onStopped, onKey } = props
  const alert = usePrerequisitesAlert(props.refused)
  const selected = course.modules.findIndex(({ id }) => id === content.id)
  const done = completed.filter(Boolean).length
  const [keysShown, setKeysShown] = useState(false)
  const go = useModuleKeys(course, completed, alert.refuse)
  useCourseKeys({
    n: () => go(selected + 1),
    p: () => go(selected - 1),
    m: () => onKey?.m(),
    b: () => onKey?.b(),
    '?': () => setKeysShown(true),
  })
  useFocusOnNewModule(content.id)

  return (
    <main id="main" className="wrap pb-(--band)" data-department={course.departmentId}>
      <CourseHeader course={course}>{props.enrolling}</CourseHeader>
      <div className="grid items-start gap-7 border-t border-line-strong pt-8 md:grid-cols-4 lg:gap-x-12">
        <div className="course-aside">
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
          {/* Always there, so that what appears in it is announced; and in view wherever one reads, also at the end. */}
          <div role="alert" className="sticky top-32 z-10">
            {alert.shown && (
              <div className="mb-6 rounded-[10px] bg-paper">
                <Alert title={prerequisitesRequired.title}>{prerequisitesRequired.text}</Alert>
              </div>
            )}
          </div>
          <ModulePanel
            content={content}
            number={selected + 1}
            moduleCount={course.modules.length}
            position={position}
            onStopped={onStopped}
            toggle={props.bookmark}
          />
          {props.note}
          <ModuleSteps
            courseId={course.id}
            previous={course.modules[selected - 1]}
            next={course.modules[selected + 1]}
            nextOpen={isModuleOpen(completed, selected + 1)}
            onRefused={alert.refuse}
          >
            {props.completion}
          </ModuleSteps>
          <CourseDetails
            course={course}
            completed={isCourseCompleted(done, course.modules.length, kept)}
            newModules={newModuleCount(done, course.modules.length, kept)}
          />
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
