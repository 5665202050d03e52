import type { GroupSession } from '../../../contract/community/study-groups.ts'
import { counted } from '../../../rules/text/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import type { GroupPartProps } from './group-members.tsx'

export interface SessionLinesProps {
  session: GroupSession
  /** The viewer is an organizer. */
  runs: boolean
  onChange: () => void
  onCancel: () => void
}

/** A later session. */
export function SessionLines({
  session,
  act,
  ...organizer
}: SessionLinesProps & Pick<GroupPartProps, 'act'>) {
  const { title, startsAt, minutes, cancelled, coming } = session
  return (
    <>
      <h4 className="font-[600] wrap-anywhere">
        <bdi className={cancelled ? 'line-through' : undefined}>{title}</bdi>
      </h4>
      <p className="type-note text-ink-2">
        <LocalTime at={startsAt} />
        {`, ${counted(minutes, 'minute')}`}
        {!cancelled && coming.length > 0 && ` · ${coming.length} coming`}
      </p>
      {cancelled ? (
        <Tag tone="bad">Canceled</Tag>
      ) : (
        <>
          <Response session={session} act={act} />
          <SessionLinks session={session} {...organizer} />
        </>
      )}
    </>
  )
}

/** The viewer's answer. Either button may be pressed until the session has ended. */
export function Response({ session, act }: { session: GroupSession } & Pick<GroupPartProps, 'act'>) {
  const { id, title, startsAt, iAmComing } = session
  const respond = (coming: boolean) => act({ kind: 'respond', sessionId: id, startsAt, coming })
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, not fields of a form
    <div role="group" aria-label={`Your answer to ${title}`} className="flex flex-wrap gap-2 py-2">
      <Button size="small" variant="outline" pressed={iAmComing === true} onClick={() => respond(true)}>
        I’m coming
      </Button>
      <Button size="small" variant="outline" pressed={iAmComing === false} onClick={() => respond(false)}>
        I can’t make it
      </Button>
    </div>
  )
}

export function SessionLinks({ session, runs, onChange, onCancel }: SessionLinesProps) {
  const { id, title, link } = session
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-link wrap-anywhere"
        >
          {`Join at ${new URL(link).host}`}
        </a>
      )}
      <a href={`/api/user/calendar/session-${id}`} download className="text-link">
        Add to calendar<span className="sr-only">{` ${title}`}</span>
      </a>
      {runs && (
        <span className="-ml-3 flex gap-1">
          <Button data-opens={id} variant="quiet" size="small" onClick={onChange}>
            Edit<span className="sr-only">{` ${title}`}</span>
          </Button>
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel<span className="sr-only">{` ${title}`}</span>
          </Button>
        </span>
      )}
    </div>
  )
}
