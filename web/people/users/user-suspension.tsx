import type { UserDetail } from '../../../contract/people/users.ts'
import { callApi } from '../../lib/api.ts'
import { ReasonedChange } from './reasoned-change.tsx'

interface UserSuspensionProps {
  user: UserDetail
  onChanged: () => Promise<void>
}

/** Suspends an account or lifts the suspension. Its work stays. */
export function UserSuspension({ user, onChanged }: UserSuspensionProps) {
  const { firstName } = user
  const isSuspended = user.state === 'suspended'
  return (
    <ReasonedChange
      id="suspension"
      title="Suspension"
      active={isSuspended}
      labels={{ ask: 'Suspend', confirm: 'Suspend', undo: 'Lift suspension' }}
      question={{
        title: `Suspend ${firstName}?`,
        description: 'They’re signed out everywhere immediately.',
      }}
      change={async (suspended, reason) => {
        await callApi('PUT /api/admin/users/{userId}/suspension', {
          params: { userId: user.id },
          body: { suspended, ...reason },
        })
        await onChanged()
      }}
      notice={(suspended) =>
        suspended
          ? {
              title: 'User suspended',
              description: `${firstName} is signed out everywhere and can’t sign in.`,
            }
          : { title: 'Suspension lifted', description: `${firstName} can sign in again.` }
      }
    >
      {isSuspended
        ? `${firstName} can’t sign in. Their work is kept.`
        : 'A suspended user is signed out everywhere and can’t sign in. Their work is kept.'}
    </ReasonedChange>
  )
}
