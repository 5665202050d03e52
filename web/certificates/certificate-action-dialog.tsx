import { useState } from 'react'
import { type Certificate, certificateReason } from '../../contract/certificates.ts'
import { callApi, sentenceOf } from '../lib/api.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogCancel } from '../ui/dialogs/dialog.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/forms/field.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'

export type CertificateAction = 'revoke' | 'reissue'

const texts = {
  revoke: {
    title: 'Revoke this certificate?',
    description:
      'Anyone who checks it will see that it’s no longer valid, with your reason. You can’t undo this, but you can reissue it.',
    label: 'Revoke',
    done: 'Certificate revoked',
  },
  reissue: {
    title: 'Reissue this certificate?',
    description:
      'The new one has the current name and course texts. The old one is revoked and links to the new one.',
    label: 'Reissue',
    done: 'Certificate reissued',
  },
} as const

interface CertificateActionDialogProps {
  requested: { action: CertificateAction; certificate: Certificate } | null
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks for the reason before a certificate is revoked or reissued. */
export function CertificateActionDialog({ requested, onClose, onDone }: CertificateActionDialogProps) {
  // Keeps its text during the closing animation.
  const { title, description } = texts[requested?.action ?? 'revoke']
  return (
    <Dialog
      open={requested !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={description}
    >
      {requested && (
        <ActionForm
          {...requested}
          onDone={async () => {
            await onDone()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

function ActionForm({
  action,
  certificate,
  onDone,
}: {
  action: CertificateAction
  certificate: Certificate
  onDone: () => Promise<void>
}) {
  const form = useContractForm(certificateReason, { reason: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { label, done } = texts[action]
  const send = async (body: { reason: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      const params = { code: certificate.code }
      await callApi(`POST /api/admin/certificates/{code}/${action}`, { params, body })
      await onDone()
      toast({ title: done, description: `We’ve notified ${certificate.recipientName}.` })
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
  return (
    <form method="dialog" noValidate onSubmit={form.submit(send, fail)}>
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
      <p className="mb-5 wrap-anywhere">
        <strong>{`${certificate.courseCode} ${certificate.courseTitle}`}</strong>, for{' '}
        <bdi>{certificate.recipientName}</bdi>
      </p>
      <Field
        label="Reason"
        hint="Everyone who can see the certificate will see it."
        error={form.errorOf('reason')}
        required
      >
        <TextArea {...form.register('reason')} limit={500} rows={3} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={action === 'revoke' ? 'danger' : 'primary'} busy={busy}>
          {label}
        </Button>
        <DialogCancel />
      </div>
    </form>
  )
}
