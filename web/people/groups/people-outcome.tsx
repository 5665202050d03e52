import type { PeopleAdded } from '../../../contract/people/groups.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`

/** The sentence about a paste: "20 people added, 20 enrollments made." */
export function outcomeText({ added, already, enrolled }: PeopleAdded): string {
  const parts = [`${people(added)} added`]
  if (already > 0) parts.push(`${people(already)} already in the group`)
  if (enrolled > 0) parts.push(`${enrolled} ${enrolled === 1 ? 'enrollment' : 'enrollments'} made`)
  return `${parts.join(', ')}.`
}

/** What could not be done, so that it can be mended. */
export function PeopleOutcome({
  outcome,
}: {
  outcome: Pick<PeopleAdded, 'unknown' | 'ambiguous' | 'notEnrolled'>
}) {
  const { unknown, ambiguous, notEnrolled } = outcome
  return (
    <>
      {unknown.length > 0 && (
        <Alert title="No account has these addresses or names" className="mb-5">
          <Lines lines={unknown} />
        </Alert>
      )}
      {ambiguous.length > 0 && (
        <Alert title="Several people have these names: please use their addresses" className="mb-5">
          <Lines lines={ambiguous} />
        </Alert>
      )}
      {notEnrolled.length > 0 && (
        <Alert title="Not enrolled" className="mb-5">
          <Lines
            lines={notEnrolled.map(({ name, courseCode, reason }) => `${name}, ${courseCode}: ${reason}`)}
          />
        </Alert>
      )}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="grid gap-1 wrap-anywhere">
    {lines.map((line) => (
      <li key={line}>
        <bdi>{line}</bdi>
      </li>
    ))}
  </ul>
)
