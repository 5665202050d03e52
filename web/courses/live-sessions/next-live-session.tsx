import { useQuery } from '@tanstack/react-query'
import { liveSessionsAddress } from '../../../rules/addresses.ts'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { Kicker, TextLink } from '../../ui/text/text.tsx'
import { JoinLink } from './own-session.tsx'
import { ownSessionsQuery } from './queries.ts'

/** Beside the modules of a course: the next live session. Only for students who have live sessions in it. */
export default function NextLiveSession({ courseId }: { courseId: string }) {
  const { data } = useQuery(ownSessionsQuery(courseId))
  if (data === undefined) return null
  const next = data.sessions.find(({ cancelled }) => cancelled === null)
  return (
    <section aria-labelledby="live-session-heading">
      <Kicker as="h2" id="live-session-heading" className="mb-2">
        Live sessions
      </Kicker>
      {next === undefined ? (
        <p className="type-note mb-2 text-ink-2">No upcoming sessions.</p>
      ) : (
        <>
          <p className="font-[560] wrap-anywhere">
            <bdi className="line-clamp-3">{next.title}</bdi>
          </p>
          <p className="type-note mb-3 text-ink-2">
            <LocalTime at={next.startsAt} />
          </p>
          {next.link !== null && (
            <div className="mb-3">
              <JoinLink session={next} />
            </div>
          )}
        </>
      )}
      <TextLink to={liveSessionsAddress(courseId)}>All live sessions</TextLink>
    </section>
  )
}
