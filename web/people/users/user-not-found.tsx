import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'

export function UserNotFound() {
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <EmptyState
        level={1}
        title="User Not Found"
        action={<ButtonLink to="/admin/users">User Management</ButtonLink>}
      >
        There’s no account at this address. It may have been deleted.
      </EmptyState>
    </main>
  )
}
