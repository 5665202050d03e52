import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { factorCode } from '../../../contract/people/second-step.ts'
import { callApi } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { notifyFailed } from './notices.ts'
import type { Invitation } from './two-factor.tsx'

const codeForm = z.object({ code: factorCode })

export interface AuthenticatorSetupProps {
  invitation: Invitation
  onCancel: () => void
  onDone: (recoveryCodes: string[]) => Promise<unknown>
}

export function AuthenticatorSetup({ invitation, onCancel, onDone }: AuthenticatorSetupProps) {
  const form = useContractForm(codeForm, { code: '' })
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const send = async (body: { code: string }) => {
    setBusy(true)
    try {
      const { recoveryCodes } = await callApi('POST /api/user/two-factor/confirm', { body })
      await onDone(recoveryCodes)
    } finally {
      setBusy(false)
    }
  }
  const { qr, secret, uri } = invitation
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="type-lead text-ink">
        1. Scan this with your authenticator app
      </h3>
      <div className="mt-4 flex flex-wrap items-start gap-6">
        {/* Dark on white in both themes, because cameras need the contrast. */}
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="size-48 shrink-0 rounded-control border border-line"
          style={{ background: '#fff' }}
        >
          <path d={qr.path} fill="#000" />
        </svg>
        <div className="min-w-0 flex-1 basis-56">
          <p>Any authenticator app works. Using this phone?</p>
          <p className="mt-1">
            <a className="text-link" href={uri}>
              Open it in your app
            </a>
          </p>
          <p className="mt-4">Or enter this key by hand:</p>
          <p className="numbers mt-1 font-semibold wrap-anywhere">{secret}</p>
        </div>
      </div>
      <h3 className="type-lead mt-8 mb-4 text-ink">2. Enter the code it shows</h3>
      <form
        method="dialog"
        noValidate
        onSubmit={form.submit(send, (error) =>
          notifyFailed(error, 'Two-factor authentication wasn’t turned on'),
        )}
      >
        <Field id="code" label="Code" required error={form.errorOf('code')}>
          <TextInput
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-48"
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Turn on
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}
