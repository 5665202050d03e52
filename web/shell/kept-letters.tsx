import { useSuspenseQuery } from '@tanstack/react-query'
import { siteQuery } from '../settings/queries.ts'
import { TextLink } from '../ui/text.tsx'

/** Whether the school sends email. If not, no text may promise one. Loaded by the root. */
export const useSendsMail = (): boolean => useSuspenseQuery(siteQuery).data.site.sendsMail

/** Explains to administrators what happens to messages without a mail server. */
export function KeptLetters({ className }: { className?: string }) {
  return (
    <p className={className}>
      No mail server is set up, so the letter reaches nobody by itself. It waits in the{' '}
      <TextLink to="/admin/outbox">Outbox</TextLink>, where you find its link to hand over.
    </p>
  )
}
