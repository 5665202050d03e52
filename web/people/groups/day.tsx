import { dateFormat } from '../../../rules/text/date-format.ts'

const style = { dateStyle: 'medium', timeZone: 'UTC' } as const

/** A calendar day, which is the same in every time zone. @param date `2026-11-30` */
export const Day = ({ date }: { date: string }) => (
  <time dateTime={date}>{dateFormat('en-GB', style).format(new Date(date))}</time>
)
