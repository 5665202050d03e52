import type { UserDetail } from '../../contract/users.ts'
import { callApi } from '../lib/api.ts'
import { useSendsMail } from '../shell/kept-letters.tsx'
import { LocalDate } from '../ui/local-date.tsx'
import { ReasonedChange } from './reasoned-change.tsx'

interface UserDeletionProps {
  user: UserDetail
  onChanged: () => Promise<void>
}

/** Deletes an account after the grace period, or cancels that. */
export function UserDeletion({ user, onChanged }: UserDeletionProps) {
  const { firstName, deletionDueAt } = user
  const sendsMail = useSendsMail()
  return (
    <ReasonedChange
      id="deletion"
      title="Deletion"
      active={deletionDueAt !== null}
      labels={{ ask: 'Delete account', confirm: 'Delete in 14 days', undo: 'Keep account' }}
      question={{
        title: `Delete the account of ${firstName}?`,
        description: `In 14 days their profile, courses, progress, results and files are deleted. They ${sendsMail ? 'are told today and ' : ''}may keep the account until then.`,
      }}
      change={async (wanted, reason) => {
        await callApi('PUT /api/admin/users/{userId}/deletion', {
          params: { userId: user.id },
          body: { wanted, ...reason },
        })
        await onChanged()
      }}
      told={(wanted) =>
        wanted
          ? {
              title: 'Deletion planned',
              description: sendsMail
                ? `${firstName} is told by e-mail and may keep the account.`
                : `The link by which ${firstName} may keep the account waits in the outbox.`,
            }
          : { title: 'Account kept', description: 'Nothing was lost.' }
      }
    >
      {deletionDueAt === null ? (
        'The account is deleted 14 days after you ask for it. Everything personal goes; what was written for others stays, as a former student’s.'
      ) : (
        <>
          The account is deleted on <LocalDate at={deletionDueAt} />. Until then nothing is lost.
        </>
      )}
    </ReasonedChange>
  )
}
