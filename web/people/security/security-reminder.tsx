import { useMutation, useQueryClient } from '@tanstack/react-query'
import { administratorHome, securityPageBefore } from '../../../rules/people/accounts.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { securityQuery } from '../../shell/security-query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Asks an administrator without a second factor to set one up; dismissing it lasts a month. */
export function SecurityReminder() {
  const queryClient = useQueryClient()
  const putOff = useMutation({
    mutationFn: () => callApi('POST /api/user/security/put-off', {}),
    onSuccess: () =>
      queryClient.setQueryData(securityQuery.queryKey, (known) => known && { ...known, remind: false }),
    onError: (error) => {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
    },
  })
  return (
    <Alert title="Please protect this account" className="mb-8">
      <p>
        Administrators can see and change everyone’s records, so a password alone is not enough. Set up an
        authenticator app or a passkey.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={securityPageBefore(administratorHome)} variant="outline" size="small">
          Protect this account
        </ButtonLink>
        <Button variant="quiet" size="small" busy={putOff.isPending} onClick={() => putOff.mutate()}>
          Not now
        </Button>
      </div>
    </Alert>
  )
}
