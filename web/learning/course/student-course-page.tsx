import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isCourseCompleted } from '../../../rules/learning/progress.ts'
import { ChangedLesson } from '../changes/changed-lesson.tsx'
import { changedInCourseQuery } from '../changes/queries.ts'
import { GoOn } from '../modules/go-on.tsx'
import { BookmarkToggle, CompletionToggle } from '../modules/module-toggles.tsx'
import { useModuleProgress } from '../modules/use-module-progress.ts'
import { useSavePosition } from '../modules/use-save-position.ts'
import { PlanPanel } from '../plan/plan-panel.tsx'
import { enrollmentQuery, positionsQuery, progressQuery } from '../queries.ts'
import { AdmissionLink } from './admission-link.tsx'
import { type CoursePageProps, CourseView } from './course-view.tsx'
import { EnrollToggle } from './enroll-toggle.tsx'

export interface StudentCoursePageProps extends CoursePageProps {
  /** The course has enrollment rules, and they are for the viewer. */
  byRules: boolean
  /** The viewer's note beside this module. */
  note: ReactNode
  /** The viewer's next live session, if they have any in the course. */
  liveSessions: ReactNode
  /** What others ask about this module. */
  questions: ReactNode
  /** The last module of the course was completed here. */
  onFinished: () => void
}

export function StudentCoursePage(props: StudentCoursePageProps) {
  const { byRules, note, liveSessions, questions, onFinished, ...page } = props
  const { course, content } = page
  const { data } = useSuspenseQuery(progressQuery(course.id))
  const { data: stopped } = useSuspenseQuery(positionsQuery(course.id))
  const { data: news } = useSuspenseQuery(changedInCourseQuery(course.id))
  const { data: own } = useSuspenseQuery(enrollmentQuery(course.id))
  const { setCompleted, setBookmarked, isCompleting } = useModuleProgress(course.id)
  const remember = useSavePosition(course.id, content.id)
  const navigate = useNavigate()
  // Only what was there when the page opened: the header must not change while it is read.
  const [begun] = useState(data.progress.length + stopped.positions.length > 0)
  const records = new Map(data.progress.map((record) => [record.moduleId, record]))
  const { completed, bookmarked } = records.get(content.id) ?? { completed: false, bookmarked: false }
  const outside = byRules && own.enrollment === null
  const flags = course.modules.map(({ id }) => !outside && (records.get(id)?.completed ?? false))
  const kept = (own.enrollment?.newModules ?? 0) > 0
  const stayOpen = new Set(data.keptOpen)
  const times = new Map(data.openings.map(({ moduleId, opensAt }) => [moduleId, opensAt]))
  const opens = course.modules.map(({ id }) => times.get(id) ?? null)
  const change = news.lectures.find(({ moduleId }) => moduleId === content.id)
  const next = course.modules[course.modules.findIndex(({ id }) => id === content.id) + 1]
  const isOver = isCourseCompleted(flags.filter(Boolean).length, flags.length, kept)
  const isLast = !completed && !kept && flags.filter(Boolean).length === flags.length - 1

  const complete = (onSaved?: () => void) => {
    const onSuccess = () => {
      if (isLast) onFinished()
      else onSaved?.()
    }
    setCompleted({ moduleId: content.id, completed: !completed }, { onSuccess })
  }
  const mark = () => setBookmarked({ moduleId: content.id, bookmarked: !bookmarked })
  const openNext = () => {
    if (next && !times.has(next.id))
      void navigate({ to: '/course/$id', params: { id: course.id }, search: { module: next.id } })
  }
  return (
    <CourseView
      {...page}
      outside={outside}
      begun={begun}
      completed={flags}
      opens={opens}
      kept={kept}
      changed={new Set(news.lectures.map(({ moduleId }) => moduleId))}
      changes={change && completed && <ChangedLesson key={`${change.moduleId}-changes`} lecture={change} />}
      {...(own.enrollment ? { keptFigures: own.enrollment.kept } : {})}
      keptOpen={course.modules.map(({ id }) => stayOpen.has(id))}
      position={stopped.positions.find(({ moduleId }) => moduleId === content.id)}
      onStopped={remember}
      plan={
        <>
          {own.enrollment?.liveSessions && liveSessions}
          {own.enrollment !== null && !isOver && <PlanPanel course={course} />}
        </>
      }
      enrolling={
        outside ? (
          <AdmissionLink course={course} withRules />
        ) : (
          <EnrollToggle
            course={course}
            enrolled={own.enrollment !== null}
            inRound={own.enrollment?.inRound ?? false}
          />
        )
      }
      enrolled={own.enrollment !== null}
      bookmark={<BookmarkToggle bookmarked={bookmarked} onChange={mark} />}
      completion={!outside && <CompletionToggle completed={completed} onChange={() => complete()} />}
      goOn={
        outside ? (
          <AdmissionLink course={course} />
        ) : (
          <GoOn
            courseId={course.id}
            completed={completed}
            courseCompleted={isOver}
            next={next}
            nextWaits={next !== undefined && times.has(next.id)}
            busy={isCompleting}
            onComplete={() => complete(openNext)}
          />
        )
      }
      note={note}
      // Its discussions are for those in the course.
      questions={!outside && questions}
      onKey={{ m: () => (outside ? undefined : complete()), b: mark }}
    />
  )
}
