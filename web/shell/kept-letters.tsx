import { useSuspenseQuery } from '@tanstack/react-query'
import { siteQuery } from '../settings/queries.ts'
import { TextLink } from '../ui/text.tsx'

/** Whether letters leave the school's machine; where they do not, no text promises one. The root has loaded it. */
export const useSendsMail = (): boolean => useSuspenseQuery(siteQuery).data.site.sendsMail

/** What becomes of a letter that no mail server takes, for administrators. */
export function KeptLetters({ className }: { className?: string }) {
  return (
    <p className={className}>
      No mail server is set up, so the letter reaches nobody by itself. It waits in the{' '}
      <TextLink to="/admin/outbox">Outbox</TextLink>, where you find its link to hand over.
    </p>
  )
}
