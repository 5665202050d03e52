import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { TextLink } from '../ui/text.tsx'

/** For administrators, who alone may ask: the outbox knows whether the site has a mail server. */
const lettersQuery = queryOptions({
  queryKey: ['/api/admin/outbox', 'staysHere'],
  queryFn: ({ signal }) => callApi('GET /api/admin/outbox', { query: { state: 'failed' } }, signal),
  select: ({ staysHere }) => staysHere,
})

/** Whether letters are kept on this machine for want of a mail server; false until that is known. */
export function useLettersStay(enabled = true): boolean {
  return useQuery({ ...lettersQuery, enabled }).data ?? false
}

/** What becomes of a letter that no mail server takes. */
export function KeptLetters({ className }: { className?: string }) {
  return (
    <p className={className}>
      No mail server is set up, so the letter reaches nobody by itself. It waits in the{' '}
      <TextLink to="/admin/outbox">Outbox</TextLink>, where you find its link to hand over.
    </p>
  )
}
