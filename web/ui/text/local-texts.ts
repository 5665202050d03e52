import { dateFormat } from '../../../rules/text/date-format.ts'
import { momentText } from './moment-text.ts'

/** A moment with its time, in the reader's own time zone unless another is named. */
export const localTimeText = (
  at: string,
  dateStyle: 'medium' | 'full' = 'medium',
  timeZone?: string,
): string => dateFormat('en-GB', { dateStyle, timeStyle: 'short', timeZone }).format(new Date(at))

/** The day of a moment in the reader's own time zone, or how long ago it was. */
export const localDateText = (at: string, ago: boolean): string => momentText(at, ago ? Date.now() : null)
