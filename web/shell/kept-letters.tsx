import { useSuspenseQuery } from '@tanstack/react-query'
import { siteQuery } from '../school/settings/queries.ts'
import { TextLink } from '../ui/text/text.tsx'

/** Whether the school sends email. If not, no text may promise one. Loaded by the root. */
export const useSendsMail = (): boolean => useSuspenseQuery(siteQuery).data.site.sendsMail

/** Explains to administrators what happens to messages without a mail server. */
export function KeptLetters({ className }: { className?: string }) {
  return (
    <p className={className}>
      Email isn’t set up, so this message won’t be delivered. It’s kept in the{' '}
      <TextLink to="/admin/outbox">Outbox</TextLink>, where you can find its link to pass on.
    </p>
  )
}
