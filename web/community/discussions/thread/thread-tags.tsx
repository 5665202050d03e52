import { EyeOff, Lock, Pin } from 'lucide-react'
import type { Thread } from '../../../../contract/community/discussions.ts'
import { Tag } from '../../../ui/pictures/badges.tsx'

export function ThreadTags({ thread }: { thread: Thread }) {
  if (!thread.pinned && !thread.locked && thread.state === 'open') return null
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {thread.pinned && (
        <Tag>
          <Pin aria-hidden="true" />
          Pinned
        </Tag>
      )}
      {thread.locked && (
        <Tag>
          <Lock aria-hidden="true" />
          Locked
        </Tag>
      )}
      {thread.state === 'hidden' && (
        <Tag tone="bad">
          <EyeOff aria-hidden="true" />
          Hidden: only moderators see this
        </Tag>
      )}
    </p>
  )
}
