import { Check, CircleDashed, Clock, Lock, PencilLine, Send } from 'lucide-react'
import type { AssignmentState } from '../../../contract/assessment/assignments.ts'
import { StateTag, type TaggedState } from '../state-tag.tsx'

const states: Record<AssignmentState, TaggedState> = {
  open: { label: 'Open', tone: 'neutral', icon: CircleDashed },
  locked: { label: 'Locked', tone: 'neutral', icon: Lock },
  draft: { label: 'Draft', tone: 'gold', icon: PencilLine },
  submitted: { label: 'Handed in', tone: 'iris', icon: Send },
  graded: { label: 'Graded', tone: 'ok', icon: Check },
  closed: { label: 'Closed', tone: 'bad', icon: Clock },
}

export const AssignmentStateTag = ({ state }: { state: AssignmentState }) => (
  <StateTag state={states[state]} />
)
