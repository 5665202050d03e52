import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import type { Course } from '../../../contract/courses/catalogue.ts'
import { moduleStates } from '../../../rules/learning/progress.ts'
import { ModuleList } from '../modules/module-list.tsx'
import { OpeningTime } from '../modules/opening-time.tsx'
import { progressQuery } from '../queries.ts'
import { CourseDetails } from './course-details.tsx'
import { CourseHeader } from './course-header.tsx'
import { ProgressCard } from './progress-card.tsx'

/** A course before the student's round begins: what is in it, and when it opens. */
export function CourseWaitingPage({ course, opensAt }: { course: Course; opensAt: string }) {
  const { progress, openings } = useSuspenseQuery(progressQuery(course.id)).data
  const done = new Set(progress.filter((one) => one.completed).map(({ moduleId }) => moduleId))
  const completed = course.modules.map(({ id }) => done.has(id))
  const times = new Map(openings.map((one) => [one.moduleId, one.opensAt]))
  const opens = course.modules.map(({ id }) => times.get(id) ?? null)
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24" data-department={course.departmentId}>
      <CourseHeader course={course}>
        <span className="inline-flex min-h-11 items-center gap-2 font-[560] text-ok">Enrolled</span>
      </CourseHeader>
      <div className="grid items-start gap-7 md:grid-cols-4 lg:gap-x-12">
        <div className="grid min-w-0 content-start gap-6 max-md:order-last">
          <ProgressCard completed={completed} />
          <ModuleList
            courseId={course.id}
            modules={course.modules}
            states={moduleStates(
              completed,
              -1,
              opens.map((at) => at !== null),
            )}
            opens={opens}
            selected={-1}
            onRefused={() => document.getElementById('opening')?.focus()}
          />
        </div>
        <div className="min-w-0 md:col-span-3">
          <section
            id="opening"
            tabIndex={-1}
            aria-labelledby="opening-heading"
            className="rounded-panel bg-sunk p-7 sm:p-9"
          >
            <CalendarClock aria-hidden="true" className="size-8 text-ink-2" />
            <h2 id="opening-heading" className="type-title mt-4">
              <OpeningTime at={opensAt} />
            </h2>
            <p className="mt-3 max-w-reading text-ink-2">
              Your round of this course has not begun. The first lesson opens then, and the dates of all
              others are in the list of modules and in your calendar.
            </p>
          </section>
          <CourseDetails course={course} completed={false} newModules={0} />
        </div>
      </div>
    </main>
  )
}
