import type { DirectMessage } from '../../../contract/community/messages.ts'
import { FileList } from '../../lib/files/file-list.tsx'
import { Button } from '../../ui/button.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { MessageText } from './message-text.tsx'

/** States: mine, another’s, hidden. */
export function DirectMessageRow({
  message: { author, mine, text, files, filesGone, sentAt, can },
  onReport,
}: {
  message: DirectMessage
  onReport: () => void
}) {
  const name = author?.name ?? 'Former student'
  return (
    <li className="direct-message" data-mine={mine ? '' : undefined}>
      <div className="direct-message-facts type-note">
        <span className="font-[600] text-ink wrap-anywhere">{mine ? 'You' : <bdi>{name}</bdi>}</span>
        <LocalTime at={sentAt} />
        {can.report && (
          <Button variant="quiet" size="small" onClick={onReport}>
            Report<span className="sr-only">{` this message of ${name}: ${text?.slice(0, 60) ?? ''}`}</span>
          </Button>
        )}
      </div>
      <div className="direct-message-text">
        {text === null ? (
          <p className="text-ink-2 italic">This message was hidden by an administrator.</p>
        ) : (
          <MessageText text={text} />
        )}
        <FileList files={files} label={`Files of ${mine ? 'you' : name}`} />
        {filesGone > 0 && (
          <p className="type-note mt-2 text-ink-2">
            {filesGone === 1 ? 'A file was' : `${filesGone} files were`} deleted with the account of the
            sender.
          </p>
        )}
      </div>
    </li>
  )
}
