import { useSuspenseQuery } from '@tanstack/react-query'
import type { OwnAccommodation } from '../../../contract/assessment/accommodations.ts'
import { accommodationText } from '../../../rules/assessment/accommodations.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { AccommodationDays } from './accommodation-days.tsx'
import { ownAccommodationsQuery } from './queries.ts'

/** What the school gave the viewer, said plainly. Nothing for most people. */
export function OwnAccommodations() {
  const { accommodations } = useSuspenseQuery(ownAccommodationsQuery).data
  if (accommodations.length === 0) return null
  return (
    <Alert tone="ok" title="Your extra time" className="mb-8">
      {accommodations.map((one) => (
        <p key={one.id}>
          <Sentence of={one} />
        </p>
      ))}
      <p className="mt-1 text-ink-2">
        Time limits and due dates on your pages include it. Only you and your teachers see this.
      </p>
    </Alert>
  )
}

function Sentence({ of }: { of: OwnAccommodation }) {
  const { extraTimePercent, extraDays } = of
  return (
    <>
      {of.isInForce ? 'You have ' : 'You will have '}
      {extraTimePercent > 0 && (
        <>
          <strong>{accommodationText({ extraTimePercent, extraDays: 0 })}</strong>
          {' on quizzes with a time limit'}
        </>
      )}
      {extraTimePercent > 0 && extraDays > 0 && ', and '}
      {extraDays > 0 && (
        <>
          <strong>{accommodationText({ extraTimePercent: 0, extraDays })}</strong>
          {' for due dates'}
        </>
      )}
      {` ${of.course === null ? 'in every course' : `in ${of.course.code}`}`}
      <AccommodationDays {...of} />.
    </>
  )
}
