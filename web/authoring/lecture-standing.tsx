import { LocalTime } from '../ui/local-time.tsx'
import type { KeeperState } from './lecture-keeper.ts'

/** Whether what is written is saved, told aloud when it changes. */
export function LectureStanding({ state }: { state: KeeperState }) {
  const { standing, lecture, message } = state
  return (
    <p role="status" className="type-note text-ink-2">
      {standing === 'saved' &&
        (lecture.savedAt === null ? (
          'Nothing changed here yet'
        ) : (
          <>
            {'Saved '}
            <LocalTime at={lecture.savedAt} />
          </>
        ))}
      {(standing === 'changed' || standing === 'saving') && 'Saving …'}
      {standing === 'waiting' &&
        'The connection is lost. Your text is kept on this device and saved when it is back.'}
      {standing === 'conflict' && 'Not saved: two texts to choose from'}
      {standing === 'refused' && `Not saved: ${message ?? 'the text was refused'}`}
    </p>
  )
}
