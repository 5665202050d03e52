import type { LatestEnrollment, ListedEnrollment } from '../../../contract/school/reports.ts'
import { courseAddress, userAddress } from '../../../rules/addresses.ts'
import { enrollmentStateNames } from '../../../rules/people/enrollment-states.ts'
import type { Ticks } from '../../lib/use-ticks.ts'
import { Steps } from '../../ui/feedback/progress.tsx'
import { Tick } from '../../ui/forms/tick.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'

const tones = { completed: 'ok', 'in-progress': 'neutral', 'not-begun': 'gold' } as const

interface EnrollmentsTableProps {
  caption: string
  enrollments: readonly (LatestEnrollment | ListedEnrollment)[]
  /** With a tick in each row, by the id of the enrollment. */
  ticks?: Ticks
}

export function EnrollmentsTable({ caption, enrollments, ticks }: EnrollmentsTableProps) {
  return (
    <Table compact caption={caption}>
      <thead>
        <tr>
          {ticks && (
            <HeaderCell className="w-11">
              <Tick label="Tick all on this page" checked={ticks.areAllTicked} onTick={ticks.tickAll} />
            </HeaderCell>
          )}
          <HeaderCell>Student</HeaderCell>
          <HeaderCell>Course</HeaderCell>
          <HeaderCell>Enrolled</HeaderCell>
          <HeaderCell>Progress</HeaderCell>
          <HeaderCell>State</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {enrollments.map(({ user, course, enrolledAt, completedModules, moduleCount, state, ...listed }) => (
          <tr key={`${user.id}/${course.id}`}>
            {ticks && 'id' in listed && (
              <Cell label="">
                <Tick
                  label={`Tick ${user.name} in ${course.code}`}
                  checked={ticks.isTicked(listed.id)}
                  onTick={(on) => ticks.tick(listed.id, on)}
                />
              </Cell>
            )}
            <RowHeader>
              <Link to={userAddress(user.id)} className="flex items-center gap-3 hover:underline">
                <Avatar name={user.name} size="small" />
                <bdi className="line-clamp-2 min-w-0 wrap-anywhere">{user.name}</bdi>
              </Link>
            </RowHeader>
            <Cell label="Course" plain>
              <Link
                to={courseAddress(course.id)}
                className="whitespace-nowrap hover:underline"
                aria-label={`${course.code}, ${course.title}`}
              >
                {course.code}
              </Link>
            </Cell>
            <Cell label="Enrolled">
              <LocalDate at={enrolledAt} />
            </Cell>
            <Cell label="Progress">
              <Steps
                total={moduleCount}
                completed={completedModules}
                label={`Progress of ${user.name} in ${course.code}`}
                className="w-32"
              />
            </Cell>
            <Cell label="State" plain>
              <Tag tone={tones[state]}>{enrollmentStateNames[state]}</Tag>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
