import { useState } from 'react'
import { type UserChange, type UserDetail, userChange } from '../../../contract/people/users.ts'
import { userAddress } from '../../../rules/addresses.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { BlockHead, Crumb } from '../../ui/text/text.tsx'
import { UserAccess } from './user-access.tsx'
import { UserCourses } from './user-courses.tsx'
import { UserDeletion } from './user-deletion.tsx'
import { UserFields } from './user-fields.tsx'
import { UserSuspension } from './user-suspension.tsx'
import { UserView } from './user-view.tsx'

interface EditUserPageProps {
  user: UserDetail
  /** The user's data is stale. */
  onChanged: () => Promise<void>
  onSaved: () => Promise<void>
  /** Impersonation has begun. */
  onViewBegun: () => void
}

export function EditUserPage({ user, onChanged, onSaved, onViewBegun }: EditUserPageProps) {
  const { firstName, lastName, role } = user
  const sendsMail = useSendsMail()
  const [before] = useState({ firstName, lastName, role })
  const form = useContractForm(userChange, before)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (filledIn: UserChange) => {
    // Other fields are not sent, because a colleague may have changed them.
    const body: UserChange = {
      ...(filledIn.firstName === before.firstName ? {} : { firstName: filledIn.firstName }),
      ...(filledIn.lastName === before.lastName ? {} : { lastName: filledIn.lastName }),
      ...(filledIn.role === before.role ? {} : { role: filledIn.role }),
    }
    setBusy(true)
    setFailure(null)
    try {
      const { user: saved } = await callApi('PATCH /api/admin/users/{userId}', {
        params: { userId: user.id },
        body,
      })
      const wasShut = user.state === 'active' && saved.state === 'waiting'
      toast({
        title: 'User saved',
        description: wasShut
          ? `A setup link ${sendsMail ? 'is on its way to' : 'is in the outbox for'} ${user.email}.`
          : 'The change applies immediately.',
      })
      await onSaved()
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
  return (
    <main id="main" tabIndex={-1} className="max-w-reading pt-12">
      <Crumb to={userAddress(user.id)}>{`${firstName} ${lastName}`.trim()}</Crumb>
      <h1 className="type-section mt-4 mb-8">Edit User</h1>
      <form method="dialog" noValidate onSubmit={form.submit(send, fail)}>
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
        <UnsavedQuestion isUnsaved={form.isUnsaved} />
        <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
        <UserFields form={form} />
        {user.state === 'active' && !user.addressProved && (
          <p className="mb-6 wrap-anywhere text-ink-2">
            {`${user.email} hasn’t been verified yet. With a role above student, this account’s password and sessions end, and a setup link ${sendsMail ? 'goes to the address' : 'appears in the outbox'}.`}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          <ButtonLink to={userAddress(user.id)} variant="outline">
            Cancel
          </ButtonLink>
        </div>
      </form>
      <UserCourses user={user} onChanged={onChanged} />
      <UserAccess user={user} onChanged={onChanged} />
      <UserView user={user} onBegun={onViewBegun} />
      <UserSuspension user={user} onChanged={onChanged} />
      <section aria-labelledby="merge" className="mt-14">
        <BlockHead id="merge" title="Two accounts" />
        <p className="mt-4 mb-5 text-ink-2">
          Does {firstName} have another account? Everything from this one moves there, and this one is
          removed.
        </p>
        <ButtonLink to={`/admin/users/${user.id}/merge`} variant="outline">
          Merge into another account
        </ButtonLink>
      </section>
      <UserDeletion user={user} onChanged={onChanged} />
    </main>
  )
}
