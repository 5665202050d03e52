import type { UserDetail } from '../../../contract/people/users.ts'
import { callApi } from '../../lib/api.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
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
        description: `Their profile, courses, progress, results and files will be deleted in 14 days. They ${sendsMail ? 'will be notified today and ' : ''}can keep the account until then.`,
      }}
      change={async (wanted, reason) => {
        await callApi('PUT /api/admin/users/{userId}/deletion', {
          params: { userId: user.id },
          body: { wanted, ...reason },
        })
        await onChanged()
      }}
      notice={(wanted) =>
        wanted
          ? {
              title: 'Deletion planned',
              description: sendsMail
                ? `${firstName} will get an email and can keep the account.`
                : `The link for ${firstName} to keep the account is in the outbox.`,
            }
          : { title: 'Account kept', description: 'Nothing was deleted.' }
      }
    >
      {deletionDueAt === null ? (
        'The account is deleted 14 days after you request it. All personal data is removed. Posts stay, under “Former student”.'
      ) : (
        <>
          The account will be deleted on <LocalDate at={deletionDueAt} />. Until then, nothing is deleted.
        </>
      )}
    </ReasonedChange>
  )
}
