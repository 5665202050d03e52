import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Course, ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { ModulePosition } from '../../../contract/learning/progress.ts'
import { notOpenYet } from '../../../rules/courses/opening-text.ts'
import { coursePercent, type Kept, nothingKept } from '../../../rules/learning/kept.ts'
import {
  isCourseCompleted,
  isModuleOpen,
  moduleStates,
  newModuleCount,
  prerequisitesRequired,
} from '../../../rules/learning/progress.ts'
import { enrollFirst } from '../../../rules/people/enrollment-rules.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CourseContents } from '../modules/course-contents.tsx'
import { ModuleBar } from '../modules/module-bar.tsx'
import { ModuleList } from '../modules/module-list.tsx'
import { ModulePanel, type Stopped } from '../modules/module-panel.tsx'
import { ModuleSteps } from '../modules/module-steps.tsx'
import { OpeningTime } from '../modules/opening-time.tsx'
import { usePrerequisitesAlert } from '../modules/use-prerequisites-alert.ts'
import { CourseDetails } from './course-details.tsx'
import { CourseHeader } from './course-header.tsx'
import { CourseLine } from './course-line.tsx'
import { CourseTools } from './course-tools.tsx'
import { ProgressCard } from './progress-card.tsx'
import { useCourseKeys } from './use-course-keys.ts'

const Shortcuts = lazy(() =>
  import('./course-shortcuts.tsx').then(({ CourseShortcuts }) => ({ default: CourseShortcuts })),
)

export interface CoursePageProps {
  course: Course
  content: ModuleContent
  /** The address asked for a locked module; this one is shown instead. */
  refused: boolean
  /** When that module opens in the student's round; null if earlier ones are missing. */
  refusedAt?: string | null | undefined
  /** The address names a module: the page opens at its lesson. */
  addressed: boolean
  /** The address of what is shown, if the page has another; its script then corrects it. */
  shownAt?: string | undefined
}

export interface CourseViewProps extends CoursePageProps {
  /** The viewer is not in a course with enrollment rules: only the first module is open. */
  outside?: boolean
  /** Completion per module. */
  completed: readonly boolean[]
  /** When each module is to open in the student's round; empty without one. */
  opens?: readonly (string | null)[]
  /** The course was completed before; incomplete modules are new. */
  kept?: boolean
  /** What an author's change took from no one (rules/learning/kept.ts). */
  keptFigures?: Pick<Kept, 'percent' | 'done'>
  /** Modules that stay open though an author put others in front of them. */
  keptOpen?: readonly boolean[]
  /** The last position in this module. */
  position?: ModulePosition | undefined
  /** Saves the position. Must be stable between renders. */
  onStopped?: ((stopped: Stopped) => void) | undefined
  /** The reader has been here before: the course's header is one line. */
  begun?: boolean
  /** Ids of modules whose lecture changed since the student completed them. */
  changed?: ReadonlySet<string>
  /** Above the lesson: what changed in it. */
  changes?: ReactNode
  /** Beside the progress. */
  plan?: ReactNode
  /** Beside the course's title: enroll or leave. */
  enrolling: ReactNode
  /** Whether `enrolling` offers to leave; then the line hides it until it is unfolded. */
  enrolled?: boolean
  /** Beside the module's title. */
  bookmark: ReactNode
  /** Between Previous and Next. */
  completion: ReactNode
  /** One press on: complete this module and open the next. */
  goOn: ReactNode
  /** The viewer's note. */
  note?: ReactNode
  /** What others ask about this module. */
  questions?: ReactNode
  /** Actions of the keys m and b; none for a visitor. */
  onKey?: { m: () => void; b: () => void }
}

/** A course with an open module, for visitors and students. */
export function CourseView(props: CourseViewProps) {
  const {
    course,
    content,
    completed,
    opens = [],
    kept = false,
    keptFigures = nothingKept,
    keptOpen = [],
    position,
    onStopped,
    onKey,
    enrolling,
  } = props
  const later = opens.map((at) => at !== null)
  const alert = usePrerequisitesAlert(props.refused ? (props.refusedAt ?? null) : undefined)
  const selected = course.modules.findIndex(({ id }) => id === content.id)
  const done = completed.filter(Boolean).length
  const isCompleted = isCourseCompleted(done, course.modules.length, kept)
  const percent = coursePercent(done, course.modules.length, { isCompleted, kept: keptFigures })
  const newModules = newModuleCount(done, course.modules.length, kept)
  const [keysShown, setKeysShown] = useState(false)
  const reason = props.outside ? enrollFirst : prerequisitesRequired
  const refuse = (index: number) => alert.refuse(opens[index] ?? null)
  const go = useModuleKeys(course, { completed, later, keptOpen }, refuse)
  useCourseKeys({
    n: () => go(selected + 1),
    p: () => go(selected - 1),
    m: () => onKey?.m(),
    b: () => onKey?.b(),
    '?': () => setKeysShown(true),
  })
  useFocusOnNewModule(content.id)

  return (
    <main
      id="main"
      className="wrap md:pb-(--band)"
      data-department={course.departmentId}
      data-course-keys=""
      data-shown-at={props.shownAt}
    >
      {props.addressed || props.begun ? (
        <CourseLine course={course} action={!props.enrolled && enrolling}>
          {props.enrolled && enrolling}
        </CourseLine>
      ) : (
        <CourseHeader course={course}>{enrolling}</CourseHeader>
      )}
      <div className="grid items-start gap-7 md:grid-cols-4 lg:gap-x-12">
        <CourseContents>
          <ProgressCard completed={completed} percent={percent} newModules={newModules} />
          {props.plan}
          <ModuleList
            courseId={course.id}
            modules={course.modules}
            states={moduleStates(completed, selected, later, keptOpen)}
            isNew={completed.map((one) => kept && !one)}
            opens={opens}
            {...(props.changed && { changed: props.changed })}
            selected={selected}
            onRefused={refuse}
          />
          <div className="max-md:hidden">
            <CourseTools onShowKeys={() => setKeysShown(true)} />
          </div>
        </CourseContents>
        <div className="min-w-0 md:col-span-3">
          {/* Always mounted, so that screen readers announce its content, and always in view. */}
          <div role="alert" className="sticky top-[calc(var(--header-height)+15px)] z-10">
            {alert.shown && (
              <div
                className="mb-6 rounded-[10px] bg-paper"
                data-passes-after={prerequisitesRequired.visibleForMs}
              >
                {alert.opensAt === null ? (
                  <Alert title={reason.title}>{reason.text}</Alert>
                ) : (
                  <Alert title={notOpenYet}>
                    <OpeningTime at={alert.opensAt} />
                  </Alert>
                )}
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
            notice={props.changes}
          />
          {props.note}
          {props.questions}
          <ModuleSteps
            courseId={course.id}
            previous={course.modules[selected - 1]}
            next={course.modules[selected + 1]}
            nextOpen={isModuleOpen(completed, selected + 1, later[selected + 1], keptOpen[selected + 1])}
            nextOpensAt={opens[selected + 1] ?? null}
            onRefused={() => refuse(selected + 1)}
            goOn={props.goOn}
          >
            {props.completion}
          </ModuleSteps>
          <CourseDetails
            course={course}
            completed={isCompleted}
            newModules={newModules}
            enrolled={props.enrolled ?? false}
          />
        </div>
        <div className="print:hidden md:hidden">
          <CourseTools onShowKeys={() => setKeysShown(true)} />
        </div>
      </div>
      <ModuleBar
        courseId={course.id}
        number={selected + 1}
        moduleCount={course.modules.length}
        percent={percent}
        previous={course.modules[selected - 1]}
      >
        {props.goOn}
      </ModuleBar>
      {keysShown && (
        <Suspense>
          <Shortcuts onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </main>
  )
}

/** Moves the focus to the title of another module, as a page load would. */
function useFocusOnNewModule(moduleId: string) {
  const last = useRef(moduleId)
  useEffect(() => {
    if (last.current === moduleId) return
    last.current = moduleId
    document.getElementById('module-heading')?.focus({ preventScroll: true })
  }, [moduleId])
}

/** Opens a module by its address under the lock rule; ignores an index outside the course. */
function useModuleKeys(
  course: Course,
  { completed, later, keptOpen }: Record<'completed' | 'later' | 'keptOpen', readonly boolean[]>,
  refuse: (index: number) => void,
) {
  const navigate = useNavigate()
  return (index: number) => {
    const module = course.modules[index]
    if (module === undefined) return
    if (!isModuleOpen(completed, index, later[index], keptOpen[index])) return refuse(index)
    void navigate({ to: '/course/$id', params: { id: course.id }, search: { module: module.id } })
  }
}
