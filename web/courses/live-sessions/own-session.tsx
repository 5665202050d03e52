import { Video } from 'lucide-react'
import type { OwnLiveSession } from '../../../contract/courses/live-sessions.ts'
import { markNames } from '../../../rules/courses/live-sessions.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi } from '../../lib/api.ts'
import { ExternalButtonLink } from '../../ui/button.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

/** A session as a student sees it. */
export function OwnSession({ session }: { session: OwnLiveSession }) {
  const { id, title, note, startsAt, minutes, cancelled, recording, mark } = session
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-[1.125rem] font-[600] wrap-anywhere">
          <bdi className={cancelled ? 'line-through' : undefined}>{title}</bdi>
        </h2>
        <p className="type-note text-ink-2">
          <LocalTime at={startsAt} />
          {`, ${counted(minutes, 'minute')}`}
        </p>
        {note && !cancelled && (
          <p dir="auto" className="max-w-[62ch] pt-2 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        )}
        {cancelled && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
            <Tag tone="bad">Canceled</Tag>
            <bdi className="min-w-0 wrap-anywhere">{cancelled.reason}</bdi>
          </p>
        )}
        {(recording || mark) && (
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-2">
            {mark && <MarkTag mark={mark} />}
            {recording && (
              <a
                href={recording}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className="text-link wrap-anywhere"
              >
                Watch the recording<span className="sr-only">{` of ${title}`}</span>
              </a>
            )}
          </p>
        )}
      </div>
      {!cancelled && new Date(startsAt).getTime() + minutes * 60_000 > Date.now() && (
        <div className="grid content-start gap-y-2 sm:justify-items-end">
          <JoinLink session={session} />
          <a href={`/api/user/calendar/live-${id}`} download className="text-link">
            Add to calendar<span className="sr-only">{` ${title}`}</span>
          </a>
        </div>
      )}
    </li>
  )
}

function MarkTag({ mark }: { mark: NonNullable<OwnLiveSession['mark']> }) {
  const tone = mark === 'absent' ? 'bad' : mark === 'excused' ? 'neutral' : 'ok'
  return <Tag tone={tone}>{markNames[mark]}</Tag>
}

/** The press on Join is a hint for the attendance; the link works without it. */
export function JoinLink({ session }: { session: OwnLiveSession }) {
  const { id, title, link, hasLink, opensAt } = session
  if (!hasLink) return null
  if (link === null) {
    return (
      <p className="type-note text-ink-2">
        {'The link opens '}
        <LocalTime at={opensAt} />
      </p>
    )
  }
  return (
    <ExternalButtonLink
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      size="small"
      onClick={() => {
        callApi('POST /api/user/live-sessions/{sessionId}/join', { params: { sessionId: id } }).catch(() => {
          // Only a hint: the person is on their way to the session.
        })
      }}
    >
      <Video />
      Join<span className="sr-only">{` ${title}`}</span>
    </ExternalButtonLink>
  )
}
