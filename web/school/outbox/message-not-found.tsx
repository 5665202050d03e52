import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'

export function MessageNotFound() {
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <EmptyState
        level={1}
        title="Message Not Found"
        action={<ButtonLink to="/admin/outbox">Outbox</ButtonLink>}
      >
        There’s no message at this address. Messages are kept for 90 days.
      </EmptyState>
    </main>
  )
}
