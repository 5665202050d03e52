import { Check, CircleDashed, Clock, Lock, PencilLine, Send } from 'lucide-react'
import type { AssignmentState } from '../../../contract/assessment/assignments.ts'
import { Tag } from '../../ui/pictures/badges.tsx'

const states = {
  open: { label: 'Open', tone: 'neutral', icon: CircleDashed },
  locked: { label: 'Locked', tone: 'neutral', icon: Lock },
  draft: { label: 'Draft', tone: 'gold', icon: PencilLine },
  submitted: { label: 'Handed in', tone: 'iris', icon: Send },
  graded: { label: 'Graded', tone: 'ok', icon: Check },
  closed: { label: 'Closed', tone: 'bad', icon: Clock },
} as const

export function AssignmentStateTag({ state }: { state: AssignmentState }) {
  const { label, tone, icon: Icon } = states[state]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Tag>
  )
}
