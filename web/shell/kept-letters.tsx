import { TextLink } from '../ui/text.tsx'

/** What becomes of a letter that no mail server takes, for administrators. */
export function KeptLetters({ className }: { className?: string }) {
  return (
    <p className={className}>
      No mail server is set up, so the letter reaches nobody by itself. It waits in the{' '}
      <TextLink to="/admin/outbox">Outbox</TextLink>, where you find its link to hand over.
    </p>
  )
}
