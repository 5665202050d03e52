import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CourseHead } from '../../../contract/assessment/teaching.ts'
import type { RoundModule } from '../../../contract/courses/rounds.ts'
import { weekdayOf } from '../../../rules/courses/round-dates.ts'
import { addDays } from '../../../rules/learning/rhythm.ts'
import { callApi } from '../../lib/api.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { roundsKey } from './queries.ts'
import { RoundForm } from './round-form.tsx'

interface NewRoundPageProps {
  course: CourseHead
  modules: readonly RoundModule[]
  isAdmin: boolean
  /** `2026-11-26` */
  today: string
  onDone: (roundId: string | null) => Promise<void>
}

export function NewRoundPage({ course, modules, isAdmin, today, onDone }: NewRoundPageProps) {
  const queryClient = useQueryClient()
  const first = useMemo(() => {
    // The next Monday.
    const startsOn = addDays(today, 8 - weekdayOf(today))
    return {
      ...{ name: '', startsOn, endsOn: '', time: '09:00', kind: 'weekly' as const, weekdays: [1] },
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...{ days: {}, dates: {}, isDue: false, dueDays: '7', dueTime: '23:59' },
    }
  }, [today])
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="rounds" isAdmin={isAdmin} title="New round" />
      <RoundForm
        first={first}
        modules={modules}
        label="Add round"
        onCancel={() => void onDone(null)}
        onSend={async (facts) => {
          const params = { id: course.id }
          const { round } = await callApi('POST /api/teach/courses/{id}/rounds', { params, body: facts })
          await queryClient.invalidateQueries({ queryKey: roundsKey(course.id) })
          toast({ title: 'Round added' })
          await onDone(round.id)
        }}
      />
    </main>
  )
}
