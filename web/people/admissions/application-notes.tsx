import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Application, noteForm } from '../../../contract/people/admissions.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BlockHead } from '../../ui/text/text.tsx'

interface ApplicationNotesProps {
  application: Application
  onChanged: (answer: { application: Application }) => void
}

/** What administrators say to each other. The applicant never sees it. */
export function ApplicationNotes({ application, onChanged }: ApplicationNotesProps) {
  const { id, notes, status } = application
  const remove = async (noteId: string) => {
    try {
      onChanged(
        await callApi('DELETE /api/admin/applications/{id}/notes/{noteId}', { params: { id, noteId } }),
      )
    } catch (error) {
      toast({ title: 'Not deleted', description: sentenceOf(error, 'Please try again.') })
    }
  }
  return (
    <section aria-labelledby="notes" className="mt-9">
      <BlockHead id="notes" title="Notes among administrators" />
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="py-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
              <bdi className="font-[560] text-ink wrap-anywhere">{note.author ?? 'Former administrator'}</bdi>
              <span className="type-note">
                <LocalTime at={note.createdAt} />
              </span>
              {note.recommendation && (
                <Tag tone={note.recommendation === 'admit' ? 'ok' : 'bad'}>
                  {note.recommendation === 'admit' ? 'Recommends to admit' : 'Recommends to decline'}
                </Tag>
              )}
            </p>
            {note.text !== '' && (
              <p dir="auto" className="mt-1.5 whitespace-pre-line wrap-anywhere">
                {note.text}
              </p>
            )}
            {note.mine && (
              <Button variant="quiet" size="small" className="-ml-3" onClick={() => void remove(note.id)}>
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      {/* A new form after each note. */}
      <NoteForm key={notes.length} id={id} isOpen={status === 'received'} onChanged={onChanged} />
    </section>
  )
}

interface NoteFormProps {
  id: string
  /** Not decided yet, so that there is something to recommend. */
  isOpen: boolean
  onChanged: ApplicationNotesProps['onChanged']
}

const none = ''

function NoteForm({ id, isOpen, onChanged }: NoteFormProps) {
  const form = useContractForm(noteForm, { text: '', recommendation: null })
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (body: z.output<typeof noteForm>) => {
    setFailure(null)
    onChanged(await callApi('POST /api/admin/applications/{id}/notes', { params: { id }, body }))
  }
  return (
    <form
      method="dialog"
      noValidate
      className="pt-5"
      onSubmit={form.submit(send, (error) =>
        setFailure(sentenceOf(error, 'Something went wrong. Please try again.')),
      )}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      {isOpen && (
        <RadioGroup
          label="Your recommendation"
          row
          options={[
            { value: none, label: 'None' },
            { value: 'admit', label: 'Admit' },
            { value: 'decline', label: 'Decline' },
          ]}
          value={form.watch('recommendation') ?? none}
          onValueChange={(value) =>
            form.setValue('recommendation', value === none ? null : (value as 'admit' | 'decline'))
          }
        />
      )}
      <Field id="text" label="Note" hint="The applicant never sees it." error={form.errorOf('text')}>
        <TextArea {...form.register('text')} limit={2000} rows={3} />
      </Field>
      <Button type="submit" variant="outline" busy={form.formState.isSubmitting}>
        Add note
      </Button>
    </form>
  )
}
