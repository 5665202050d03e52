import { dateFormat } from '../../../rules/text/date-format.ts'

const style = { dateStyle: 'medium', timeZone: 'UTC' } as const
const Day = ({ date }: { date: string }) => (
  <time dateTime={date}>{dateFormat('en-GB', style).format(new Date(date))}</time>
)

/** "from 4 Jan 2027", "until 1 Mar 2027"; nothing while it holds without an end. */
export function AccommodationDays({
  startsOn,
  endsOn,
  isInForce,
}: {
  startsOn: string
  endsOn: string | null
  isInForce: boolean
}) {
  return (
    <>
      {!isInForce && (
        <>
          {' from '}
          <Day date={startsOn} />
        </>
      )}
      {endsOn !== null && (
        <>
          {' until '}
          <Day date={endsOn} />
        </>
      )}
    </>
  )
}
