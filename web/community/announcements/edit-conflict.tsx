import type { ManagedAnnouncement } from '../../../contract/community/announcements.ts'
import { MineOrTheirs } from '../../shell/mine-or-theirs.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

/** Shows the other person's version of a conflict before either is chosen. */
export function EditConflict({
  current,
  onSaveMine,
  onTakeTheirs,
}: {
  /** The latest version; null if it is no longer in the list. */
  current: ManagedAnnouncement | null
  onSaveMine: () => void
  onTakeTheirs: (current: ManagedAnnouncement) => void
}) {
  return (
    <MineOrTheirs
      title="Someone else has changed this announcement"
      mine="Your change"
      isAnswer
      choice={current && { onSaveMine, onTakeTheirs: () => onTakeTheirs(current) }}
      className="mb-6"
    >
      {current === null ? (
        <p>Your text is still here. Copy it before you reload the page.</p>
      ) : (
        <>
          <p>
            {current.isPublished ? 'Published on ' : 'Planned for '}
            <LocalTime at={current.publishAt} />, for <bdi>{current.audience.name}</bdi>:
          </p>
          <blockquote className="my-2 max-h-48 overflow-auto wrap-anywhere whitespace-pre-line" dir="auto">
            {`${current.title}\n\n${current.text}`}
          </blockquote>
        </>
      )}
    </MineOrTheirs>
  )
}
