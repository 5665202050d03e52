import type { ManagedAnnouncement } from '../../contract/announcements.ts'
import { MineOrTheirs } from '../shell/mine-or-theirs.tsx'
import { LocalTime } from '../ui/local-time.tsx'

/** Shows the other person's version of a conflict before either is chosen. */
export function ChangedMeanwhile({
  standing,
  onSaveMine,
  onTakeTheirs,
}: {
  /** The latest version; null if it is no longer in the list. */
  standing: ManagedAnnouncement | null
  onSaveMine: () => void
  onTakeTheirs: (standing: ManagedAnnouncement) => void
}) {
  return (
    <MineOrTheirs
      title="Someone else has changed this announcement"
      mine="Your change"
      isAnswer
      choice={standing && { onSaveMine, onTakeTheirs: () => onTakeTheirs(standing) }}
      className="mb-6"
    >
      {standing === null ? (
        <p>Your text is still here. Copy it before you reload the page.</p>
      ) : (
        <>
          <p>
            {standing.isPublished ? 'Published on ' : 'Planned for '}
            <LocalTime at={standing.publishAt} />, for <bdi>{standing.audience.name}</bdi>:
          </p>
          <blockquote className="my-2 max-h-48 overflow-auto wrap-anywhere whitespace-pre-line" dir="auto">
            {`${standing.title}\n\n${standing.text}`}
          </blockquote>
        </>
      )}
    </MineOrTheirs>
  )
}
