import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EmailChoice, notificationKinds } from '../../../contract/community/notification-kinds.ts'
import type { NotificationPreference } from '../../../contract/community/notifications.ts'
import { callApi } from '../../lib/api.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { Crumb } from '../../ui/text/text.tsx'
import { preferencesQuery } from './queries.ts'

const emailChoices = [
  { value: 'none', label: 'No email' },
  { value: 'immediate', label: 'Immediately' },
  { value: 'daily', label: 'Daily summary' },
] satisfies { value: EmailChoice; label: string }[]

export function PreferencesPage({ preferences }: { preferences: readonly NotificationPreference[] }) {
  const save = useSavePreference()
  const sendsMail = useSendsMail()
  return (
    <main id="main" className="wrap pb-24">
      <div className="pt-8">
        <Crumb to="/dashboard/notifications">Notifications</Crumb>
      </div>
      <h1 className="type-section pt-4 pb-3">Notification preferences</h1>
      <p className="type-lead max-w-reading pb-8">
        Choose what you hear about, and where. Changes save as you make them.{' '}
        {sendsMail
          ? 'The daily summary comes at 8 a.m. your time, if there’s anything unread.'
          : 'Email isn’t set up yet. We’ll use your choices once it is.'}
      </p>
      <Table caption="How we notify you">
        <thead>
          <tr>
            <HeaderCell>What</HeaderCell>
            <HeaderCell>On this site</HeaderCell>
            <HeaderCell>By email</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {preferences.map((preference) => {
            const { label, about } = notificationKinds[preference.kind]
            return (
              <tr key={preference.kind}>
                <RowHeader>
                  <span>
                    {label}
                    <span className="type-note block font-normal text-ink-2">{about}</span>
                  </span>
                </RowHeader>
                <Cell label="On this site">
                  <Switch
                    label={`${label} on this site`}
                    hideLabel
                    checked={preference.site}
                    onChange={({ target }) => save(preference.kind, { site: target.checked })}
                  />
                </Cell>
                <Cell label="By email">
                  <Field label={`${label} by email`} hideLabel className="mb-0">
                    <Select
                      value={preference.email}
                      options={emailChoices}
                      onChange={({ target }) => save(preference.kind, { email: target.value as EmailChoice })}
                    />
                  </Field>
                </Cell>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </main>
  )
}

/** Optimistic; rolled back if saving fails. */
function useSavePreference() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    // Serialized, so that the last choice wins.
    scope: { id: 'notification-preferences' },
    mutationFn: ({ kind, site, email }: NotificationPreference) =>
      callApi('PUT /api/user/notification-preferences/{kind}', { params: { kind }, body: { site, email } }),
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey })
      toast({
        title: 'Not saved',
        description: 'We couldn’t save your choice. Please try again.',
        variant: 'destructive',
      })
    },
  })
  // Start from the latest choice, not the rendered one: a row can change twice before it renders again.
  return (
    kind: NotificationPreference['kind'],
    choice: Partial<Pick<NotificationPreference, 'site' | 'email'>>,
  ) => {
    const { preferences = [] } = queryClient.getQueryData(preferencesQuery.queryKey) ?? {}
    const chosen = preferences.map((one) => (one.kind === kind ? { ...one, ...choice } : one))
    queryClient.setQueryData(preferencesQuery.queryKey, { preferences: chosen })
    for (const one of chosen) if (one.kind === kind) mutate(one)
  }
}
