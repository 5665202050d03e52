import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type AnnouncementDraft,
  announcementDraft,
  type ManagedAnnouncement,
} from '../../../contract/community/announcements.ts'
import { attachmentLimits } from '../../../rules/media/attachments.ts'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { useOwner } from '../../lib/autosave/use-device-copy.ts'
import { FilesField, takenFiles } from '../../lib/files/files-field.tsx'
import { withAdded } from '../../lib/files/use-uploads.ts'
import { localInput, momentOf, skippedFault } from '../../lib/local-input.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { Button } from '../../ui/button.tsx'
import { DiscardQuestion } from '../../ui/dialogs/discard-question.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import type { FoundOption } from '../../ui/forms/search-choice.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { AudienceChoice } from './audience-choice.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { Preview } from './preview.tsx'
import { audienceLabels, useAudienceKinds } from './use-audience-kinds.ts'
import { type Delivery, useKeptDelivery } from './use-kept-delivery.ts'
import { useKeptFiles } from './use-kept-files.ts'

export interface AnnouncementFormProps {
  /** Generated for a new one, so that sending it twice creates it once. */
  id: string
  /** Null for a new one. */
  known: ManagedAnnouncement | null
  /** May write to everyone and to groups; others write to the courses they teach and their rounds. */
  writesToAll: boolean
  /** Null if the author may write to several. */
  onlyCourse: FoundOption | null
  /** The latest version from the list; it may be newer than what the form was opened with. */
  current: ManagedAnnouncement | null
  onReadAgain: () => Promise<unknown>
  /** Restarts the form from the latest version. */
  onTakeTheirs: (current: ManagedAnnouncement) => void
  /** Awaited, so that editing again starts from the saved version. */
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** A planned announcement needs a time; without one it would be published immediately. */
const plannedDraft = announcementDraft.check(
  z.refine(({ publishAt }) => publishAt !== null, {
    message: 'Please choose a day and a time',
    path: ['publishAt'],
  }),
)

/**
 * A published announcement keeps its audience and time. The draft is kept on this device until it is sent or discarded.
 */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { id, known, current, writesToAll, onSaved, onCancel } = props
  const [busy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [isGivingUp, setGivingUp] = useState(false)
  const [sending, setSending] = useState(0)
  const [isLater, setIsLater] = useState(known !== null && !known.isPublished)
  const sendsMail = useSendsMail()
  const form = useContractForm(isLater ? plannedDraft : announcementDraft, startOf(props))
  const draftKey = `announcement-${useOwner('draft-announcement')}-${known?.id ?? 'new'}`
  const { forget: forgetText } = useDraft(draftKey, form, deliveryFields)
  const attached = useKeptFiles(`creare-draft-${draftKey}-files`, known?.files ?? [])
  const [chosen, setChosen] = useState<FoundOption | null>(() => chosenAtFirst(props))
  const isOut = known?.isPublished ?? false
  const audience = form.watch('audience')
  const kinds = useAudienceKinds(writesToAll, audience)
  const [timeFault, setTimeFault] = useState<string | undefined>()
  const [editionOfTime, setEditionOfTime] = useState(0)
  const delivery = useKeptDelivery(`creare-draft-${draftKey}-delivery`, (kept) => {
    if (isOut) return
    if (writesToAll || kept.audience === 'course' || kept.audience === 'round') {
      form.setValue('audience', kept.audience)
      form.setValue('audienceId', kept.chosen?.value ?? null)
      setChosen(kept.chosen)
    }
    form.setValue('publishAt', kept.publishAt)
    form.setValue('byEmail', kept.byEmail)
    setIsLater(kept.isLater)
    setEditionOfTime((edition) => edition + 1)
  })
  const keepDelivery = (change: Partial<Delivery> = {}) => {
    const { audience, publishAt, byEmail } = form.getValues()
    delivery.keep({ audience, chosen, isLater, publishAt, byEmail, ...change })
  }
  const forgetDraft = () => {
    forgetText()
    attached.forget()
    delivery.forget()
  }

  const giveUp = () => {
    forgetDraft()
    onCancel()
  }

  const send = async (draft: AnnouncementDraft) => {
    setBusy(true)
    try {
      const files = attached.files.map((file) => file.id)
      const body = { ...draft, files, publishAt: isLater ? draft.publishAt : null }
      await callApi('PUT /api/announcements/{id}', { params: { id }, body })
      toast({
        title: isOut ? 'Changes saved' : body.publishAt ? 'Announcement planned' : 'Announcement published',
      })
      forgetDraft()
      await onSaved()
    } finally {
      setBusy(false)
    }
  }
  const showFailure = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'announcement-changed') {
      await props.onReadAgain()
      return setChanged(true)
    }
    toast({
      title: 'Not saved',
      description: sentenceOf(error, 'Please try again.'),
      variant: 'destructive',
    })
  }

  return (
    <form method="dialog" noValidate onSubmit={form.submit(send, showFailure)} className="max-w-reading">
      {isChanged && (
        <EditConflict
          current={current}
          onSaveMine={() => {
            form.setValue('revision', current?.revision)
            setChanged(false)
            void form.submit(send, showFailure)()
          }}
          onTakeTheirs={(theirs) => {
            forgetDraft()
            props.onTakeTheirs(theirs)
          }}
        />
      )}
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <Field id="title" label="Title" required error={form.errorOf('title')}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field
        id="text"
        label="Text"
        required
        hint="Markdown: **bold**, *italic*, lists, [links](https://…)."
        error={form.errorOf('text')}
      >
        <TextArea {...form.register('text')} rows={10} />
      </Field>
      <Preview textOf={() => form.getValues('text')} />
      <div className="mb-6">
        <FilesField
          files={attached.files}
          purpose="announcement-attachment"
          limits={attachmentLimits}
          hint={takenFiles(attachmentLimits)}
          label="Attach files"
          full={`An announcement has up to ${attachmentLimits.most} files.`}
          locked={busy}
          onAdd={({ id, name, type, size, url }, isLater) =>
            attached.change((all) =>
              withAdded(all, { id, name, type, size, url }, (file) => isLater(file.id)),
            )
          }
          onRemove={(gone) => attached.change((all) => all.filter((file) => file.id !== gone))}
          onSending={setSending}
        />
      </div>
      {!isOut && (
        <>
          {kinds.length > 1 && (
            <RadioGroup
              {...form.register('audience', {
                onChange: () => {
                  const only = form.getValues('audience') === 'course' ? props.onlyCourse : null
                  setChosen(only)
                  form.setValue('audienceId', only?.value ?? null)
                  keepDelivery({ chosen: only })
                },
              })}
              label="For"
              row
              options={kinds}
            />
          )}
          {audience !== 'everyone' && (
            <Field
              id="audienceId"
              label={audienceLabels[audience]}
              required
              error={form.errorOf('audienceId')}
            >
              <AudienceChoice
                key={audience}
                kind={audience}
                chosen={chosen}
                onChoose={(option) => {
                  setChosen(option)
                  const shouldValidate = form.formState.isSubmitted
                  form.setValue('audienceId', option?.value ?? null, { shouldValidate })
                  keepDelivery({ chosen: option })
                }}
              />
            </Field>
          )}
          <RadioGroup
            label="When"
            row
            value={isLater ? 'later' : 'now'}
            onValueChange={(value) => {
              setIsLater(value === 'later')
              keepDelivery({ isLater: value === 'later' })
            }}
            options={[
              { value: 'now', label: 'Now' },
              { value: 'later', label: 'Later' },
            ]}
          />
          {isLater && (
            <Field
              id="publishAt"
              label="Day and time"
              hint="In your time zone."
              error={timeFault ?? form.errorOf('publishAt')}
            >
              <TextInput
                key={editionOfTime}
                type="datetime-local"
                defaultValue={localInput(form.getValues('publishAt'))}
                onChange={({ target }) => {
                  const fault = skippedFault(target.value)
                  setTimeFault(fault)
                  form.setValue('publishAt', fault === undefined ? momentOf(target.value) : null, {
                    shouldValidate: form.formState.isSubmitted,
                  })
                  keepDelivery()
                }}
              />
            </Field>
          )}
          <Checkbox
            {...form.register('byEmail', { onChange: () => keepDelivery() })}
            label="Also by email"
            hint={
              sendsMail
                ? 'To people who chose email for announcements.'
                : 'Email isn’t set up, so this won’t reach anyone yet.'
            }
          />
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={sending > 0}>
          {isOut ? 'Save changes' : isLater ? 'Plan announcement' : 'Publish'}
        </Button>
        <Button
          variant="outline"
          disabled={busy}
          onClick={() => (form.isUnsaved() || attached.isChanged ? setGivingUp(true) : giveUp())}
        >
          Cancel
        </Button>
      </div>
      <DiscardQuestion open={isGivingUp} onOpenChange={setGivingUp} onDiscard={giveUp} />
    </form>
  )
}

/** `useKeptDelivery` keeps these together; the id belongs to this opening of the form. */
const deliveryFields = ['id', 'audience', 'audienceId', 'publishAt', 'byEmail']

function chosenAtFirst({ known, writesToAll, onlyCourse }: AnnouncementFormProps): FoundOption | null {
  if (known === null) return writesToAll ? null : onlyCourse
  const { id, name } = known.audience
  return id === null ? null : { value: id, label: name }
}

function startOf(props: AnnouncementFormProps): AnnouncementDraft {
  const { id, known, writesToAll } = props
  if (known === null) {
    return {
      id,
      title: '',
      text: '',
      audience: writesToAll ? 'everyone' : 'course',
      audienceId: chosenAtFirst(props)?.value ?? null,
      byEmail: false,
      publishAt: null,
    }
  }
  const { title, text, audience, byEmail, publishAt, isPublished, revision } = known
  const { kind, id: audienceId } = audience
  // The draft carries its revision, so that it cannot silently overwrite a newer one.
  return {
    id,
    title,
    text,
    audience: kind,
    audienceId,
    byEmail,
    publishAt: isPublished ? null : publishAt,
    revision,
  }
}
