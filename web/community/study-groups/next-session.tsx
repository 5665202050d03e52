import { useEffect, useState } from 'react'
import { counted } from '../../../rules/text/counted.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { untilText } from '../../ui/text/moment-text.ts'
import { Kicker } from '../../ui/text/text.tsx'
import type { GroupPartProps } from './group-members.tsx'
import { Response, type SessionLinesProps, SessionLinks } from './session-lines.tsx'

const mostFaces = 8

/** The next session: when, who comes, and the viewer's answer. */
export function NextSession({ group, act, ...lines }: GroupPartProps & SessionLinesProps) {
  const { session } = lines
  const { title, startsAt, minutes, coming, notComing } = session
  const people = coming.flatMap((id) => group.memberList.find((member) => member.id === id) ?? [])
  return (
    <article className="box">
      <Kicker>
        {'Next session'}
        <Until at={startsAt} />
      </Kicker>
      <h3 className="type-heading wrap-anywhere pt-1">
        <bdi>{title}</bdi>
      </h3>
      <p className="pb-3">
        <LocalTime at={startsAt} />
        {`, ${counted(minutes, 'minute')}`}
        <PlannedIn timeZone={session.timeZone} at={startsAt} />
      </p>
      {people.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
          <span className="avatar-stack">
            {people.slice(0, mostFaces).map(({ id, name, image }) => (
              <Avatar key={id} name={name} image={image} size="small" />
            ))}
          </span>
          <span className="type-note min-w-0 wrap-anywhere text-ink-2">
            {comingText(people.map(({ name }) => name))}
            {notComing > 0 && ` ${notComing} can’t.`}
          </span>
        </p>
      )}
      <Response session={session} act={act} />
      <SessionLinks {...lines} />
    </article>
  )
}

/** "Maya Lind and Tom Reis are coming." With more than three: "Maya Lind, Tom Reis and 4 more are coming." */
function comingText(names: readonly string[]): string {
  const [first = '', second = '', third = ''] = names
  if (names.length === 1) return `${first} is coming.`
  if (names.length === 2) return `${first} and ${second} are coming.`
  if (names.length === 3) return `${first}, ${second} and ${third} are coming.`
  return `${first}, ${second} and ${names.length - 2} more are coming.`
}

/** ", in 3 days": from the reader's clock, so it comes after hydration. */
function Until({ at }: { at: string }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const show = () => setText(untilText(at, Date.now()))
    show()
    const timer = setInterval(show, 30_000)
    return () => clearInterval(timer)
  }, [at])
  return text !== null && `, ${text}`
}

/** The organizer's own time, if it is another one than the reader's: "18:00 in London". */
function PlannedIn({ timeZone, at }: { timeZone: string; at: string }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const time = (zone?: string) =>
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(new Date(at))
    const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
    setText(time(timeZone) === time() ? null : `${time(timeZone)} in ${place}`)
  }, [timeZone, at])
  return text !== null && <span className="text-ink-2">{` (${text})`}</span>
}
