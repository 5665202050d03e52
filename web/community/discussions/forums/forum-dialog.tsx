import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '../../../../contract/index.ts'
import { callApi } from '../../../lib/api.ts'
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

export type Settings = OutputOf<'GET /api/admin/forums'>['forums'][number]

/** Forum settings. @param forum null creates a category */
export function ForumDialog({ forum, onClose }: { forum: Settings | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [title, setTitle] = useState(forum?.title ?? '')
  const [description, setDescription] = useState(forum?.description ?? '')
  const [position, setPosition] = useState(String(forum?.position ?? 0))
  const [closed, setClosed] = useState(forum?.closed ?? false)
  const [missing, setMissing] = useState(false)
  const ofCourse = forum !== null && forum.courseCode !== null
  const save = useMutation({
    mutationFn: async () => {
      // A course keeps its own, which may be longer.
      const set = ofCourse
        ? { title: forum.courseCode ?? '', description: '' }
        : { title: title.trim(), description: description.trim() }
      if (forum === null) {
        const idempotencyKey = keyOf(set)
        await callApi('POST /api/admin/forums', { body: { ...set, idempotencyKey } })
      } else {
        await callApi('PUT /api/admin/forums/{id}', {
          params: { id: forum.id },
          body: { ...set, position: Number(position) || 0, closed },
        })
      }
    },
    onSuccess: async () => {
      // Before closing, so that reopening starts from the saved version.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['/api/admin/forums'] }),
        queryClient.invalidateQueries({ queryKey: ['/api/discussions/forums'] }),
      ])
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(title.trim() === '')
    if (title.trim() !== '' && !save.isPending) save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={forum === null ? 'New category' : forum.title}
      description={ofCourse ? 'Its title and description come from the course.' : undefined}
    >
      <form method="dialog" onSubmit={submit}>
        {save.isError && (
          <Alert tone="bad" role="alert" title="This wasn’t saved" className="mb-5">
            {save.error.message}
          </Alert>
        )}
        {!ofCourse && (
          <>
            <Field label="Title" error={missing && title.trim() === '' ? 'Please enter a title' : undefined}>
              <TextInput value={title} maxLength={80} onChange={(event) => setTitle(event.target.value)} />
            </Field>
            <Field label="Description" optional>
              <TextArea
                rows={2}
                limit={300}
                value={description}
                onChange={(event) => setDescription(event.target.value)}
              />
            </Field>
          </>
        )}
        {forum !== null && (
          <>
            <Field label="Position in the list" hint="Lower numbers come first.">
              <TextInput
                inputMode="numeric"
                value={position}
                onChange={(event) => setPosition(event.target.value.replaceAll(/\D/g, '').slice(0, 5))}
              />
            </Field>
            <Checkbox
              label="Closed"
              hint="People can still read it, but no one can post."
              checked={closed}
              onChange={(event) => setClosed(event.target.checked)}
            />
          </>
        )}
        <div className="dialog-actions">
          <Button type="submit" busy={save.isPending}>
            {forum === null ? 'Create category' : 'Save'}
          </Button>
          <DialogCancel />
        </div>
      </form>
    </Dialog>
  )
}
