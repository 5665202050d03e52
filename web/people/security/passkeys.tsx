import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type Passkey, passkeyName } from '../../../contract/people/security.ts'
import { callApi } from '../../lib/api.ts'
import { knowsPasskeys, makePasskey } from '../../lib/passkey.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { dayOf } from './day.ts'
import { notifyFailed } from './notices.ts'
import { Section } from './section.tsx'

export interface PasskeysProps {
  passkeys: readonly Passkey[]
  onChanged: () => Promise<unknown>
}

export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const [busy, setBusy] = useState(false)
  const [isPossible, setPossible] = useState(true)
  useEffect(() => setPossible(knowsPasskeys()), [])

  const remove = async ({ id }: Passkey) => {
    setBusy(true)
    try {
      setLeaving(null)
      await callApi('DELETE /api/user/passkeys/{id}', { params: { id } })
      toast({ title: 'Passkey removed' })
    } catch (error) {
      notifyFailed(error, 'The passkey wasn’t removed')
    } finally {
      // Also after a failure: another tab may have removed it.
      await onChanged()
      setBusy(false)
    }
  }
  return (
    <Section
      title="Passkeys"
      note="Sign in the way you unlock your device: with your fingerprint, face or PIN. Nothing to remember, nothing to steal."
    >
      {passkeys.length === 0 ? (
        <p className="mb-6 text-ink-2">No passkeys yet.</p>
      ) : (
        <ul className="mb-8 border-t border-line">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4"
            >
              <div className="min-w-0">
                <p className="font-[560] wrap-anywhere">{passkey.name}</p>
                <p className="type-note mt-1 text-ink-2">
                  Added on {dayOf(passkey.createdAt)}
                  {passkey.lastUsedAt && <> · last used on {dayOf(passkey.lastUsedAt)}</>}
                </p>
              </div>
              <Button
                variant="outline"
                size="small"
                aria-label={`Remove ${passkey.name}`}
                busy={busy}
                onClick={() => setLeaving(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isPossible ? (
        <AddPasskey onChanged={onChanged} />
      ) : (
        <p className="text-ink-2">
          This browser can’t create a passkey here. It may be too old, or the site isn’t served over https.
        </p>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title="Remove this passkey?"
        description={leaving && `You won’t be able to sign in with “${leaving.name}” anymore.`}
        confirmLabel="Remove passkey"
        danger
        onConfirm={() => leaving && remove(leaving)}
      />
    </Section>
  )
}

const nameForm = z.object({ name: passkeyName })

function AddPasskey({ onChanged }: Omit<PasskeysProps, 'passkeys'>) {
  const form = useContractForm(nameForm, { name: '' })
  const [busy, setBusy] = useState(false)
  const send = async ({ name }: { name: string }) => {
    setBusy(true)
    try {
      const { ticket, options } = await callApi('POST /api/user/passkeys/options', {})
      const response = await makePasskey(options)
      await callApi('POST /api/user/passkeys', { body: { ticket, name, response } })
      form.reset()
      await onChanged()
      toast({ title: 'Passkey added', description: 'You can now sign in with it.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.submit(send, (error) => notifyFailed(error, 'The passkey wasn’t added'))}
    >
      <Field
        id="passkey-name"
        label="Passkey name"
        required
        hint="A name you’ll recognize, such as “My phone”."
        error={form.errorOf('name')}
      >
        <TextInput {...form.register('name')} autoComplete="off" maxLength={60} />
      </Field>
      <Button type="submit" variant="outline" busy={busy}>
        Add passkey
      </Button>
    </form>
  )
}
