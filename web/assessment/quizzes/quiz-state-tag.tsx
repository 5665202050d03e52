import { CalendarX, Check, CircleDashed, Clock, Hourglass, Lock, X } from 'lucide-react'
import type { QuizState } from '../../../contract/assessment/quizzes.ts'
import { StateTag, type TaggedState } from '../state-tag.tsx'

const states: Record<QuizState, TaggedState> = {
  open: { label: 'Open', tone: 'neutral', icon: CircleDashed },
  locked: { label: 'Locked', tone: 'neutral', icon: Lock },
  closed: { label: 'Closed', tone: 'neutral', icon: CalendarX },
  'in-progress': { label: 'In progress', tone: 'gold', icon: Clock },
  waiting: { label: 'Being graded', tone: 'gold', icon: Hourglass },
  passed: { label: 'Passed', tone: 'ok', icon: Check },
  failed: { label: 'Not passed', tone: 'bad', icon: X },
}

export const QuizStateTag = ({ state }: { state: QuizState }) => <StateTag state={states[state]} />
