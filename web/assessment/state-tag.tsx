import type { LucideIcon } from 'lucide-react'
import { Tag, type TagProps } from '../ui/pictures/badges.tsx'

export interface TaggedState {
  label: string
  tone: TagProps['tone']
  icon: LucideIcon
}

/** The state of a quiz or an assignment. */
export function StateTag({ state: { label, tone, icon: Icon } }: { state: TaggedState }) {
  return (
    <Tag tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Tag>
  )
}
