/** Reasons for reporting a post or a work on a public page. */
import * as z from 'zod/mini'

export const reportReasons = {
  spam: 'Spam or advertising',
  harassment: 'Unkind or harassing',
  'off-topic': 'In the wrong place',
  other: 'Something else',
} as const
export const reportReason = z.enum(
  Object.keys(reportReasons) as [keyof typeof reportReasons, ...(keyof typeof reportReasons)[]],
  'Please choose a reason',
)

export type ReportReason = z.infer<typeof reportReason>
