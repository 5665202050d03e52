import { CalendarX, Check, CircleDashed, Clock, Hourglass, Lock, X } from 'lucide-react'
import type { QuizState } from '../../../contract/assessment/quizzes.ts'
import { Tag } from '../../ui/pictures/badges.tsx'

const states = {
  open: { label: 'Open', tone: 'neutral', icon: CircleDashed },
  locked: { label: 'Locked', tone: 'neutral', icon: Lock },
  closed: { label: 'Closed', tone: 'neutral', icon: CalendarX },
  'in-progress': { label: 'In progress', tone: 'gold', icon: Clock },
  waiting: { label: 'Being graded', tone: 'gold', icon: Hourglass },
  passed: { label: 'Passed', tone: 'ok', icon: Check },
  failed: { label: 'Not passed', tone: 'bad', icon: X },
} as const

export function QuizStateTag({ state }: { state: QuizState }) {
  const { label, tone, icon: Icon } = states[state]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Tag>
  )
}
