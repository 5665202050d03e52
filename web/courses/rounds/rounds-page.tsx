import { CalendarRange } from 'lucide-react'
import type { OutputOf } from '../../../contract/index.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { EarlierLinks } from '../../ui/navigation/earlier-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { dayText, type RoundState, scheduleText, stateOf } from './round-texts.ts'

type Listed = OutputOf<'GET /api/teach/courses/{id}/rounds'>

const tones: Record<RoundState, 'ok' | 'gold' | undefined> = {
  Running: 'ok',
  Future: 'gold',
  Past: undefined,
  Archived: undefined,
}

export function StateTag({ state }: { state: RoundState }) {
  const tone = tones[state]
  return tone === undefined ? <Tag>{state}</Tag> : <Tag tone={tone}>{state}</Tag>
}

interface RoundsPageProps {
  listed: Listed
  isAdmin: boolean
  isFirst: boolean
  /** `2026-11-26` */
  today: string
}

export function RoundsPage({ listed: { course, rounds, next }, isAdmin, isFirst, today }: RoundsPageProps) {
  const base = `/teach/courses/${course.id}/rounds`
  const add = (
    <ButtonLink to={`${base}/new`}>
      <CalendarRange />
      New round
    </ButtonLink>
  )
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="rounds" isAdmin={isAdmin} title="Rounds" />
      {rounds.length === 0 ? (
        <EmptyState title="No rounds yet" action={add}>
          This course is self-paced: every module opens when the one before it is completed. A round gives it
          dates for the people you put into it.
        </EmptyState>
      ) : (
        <>
          <div className="mb-6">{add}</div>
          <Table compact caption="Rounds, the latest start first">
            <thead>
              <tr>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell>First day</HeaderCell>
                <HeaderCell>Modules open</HeaderCell>
                <HeaderCell align="right">People</HeaderCell>
                <HeaderCell>State</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rounds.map((round) => (
                <tr key={round.id}>
                  <RowHeader>
                    <Link to={`${base}/${round.id}`} className="inline-block py-1 hover:underline">
                      <bdi className="line-clamp-2 wrap-anywhere">{round.name}</bdi>
                    </Link>
                    {round.group && (
                      <bdi className="line-clamp-1 text-small font-normal text-ink-2">{round.group.name}</bdi>
                    )}
                  </RowHeader>
                  <Cell label="First day">{dayText(round.startsOn)}</Cell>
                  <Cell label="Modules open">{scheduleText(round)}</Cell>
                  <Cell label="People" align="right">
                    {round.peopleCount.toLocaleString('en')}
                  </Cell>
                  <Cell label="State" plain>
                    <StateTag state={stateOf(round, today)} />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <EarlierLinks
        newest={isFirst ? null : base}
        earlier={next && `${base}?after=${encodeURIComponent(next)}`}
      />
    </main>
  )
}
