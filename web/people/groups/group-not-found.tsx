import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'

export function GroupNotFound() {
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <EmptyState
        level={1}
        title="Group not found"
        action={<ButtonLink to="/admin/groups">Groups</ButtonLink>}
      >
        There’s no group at this address.
      </EmptyState>
    </main>
  )
}
