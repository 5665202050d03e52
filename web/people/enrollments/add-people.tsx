import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { newMembers, type PeopleAdded } from '../../../contract/people/groups.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { PeopleOutcome } from '../groups/people-outcome.tsx'
import { type ChosenPerson, PastePreview } from './paste-preview.tsx'

type Preview = OutputOf<'POST /api/teach/courses/{id}/people/preview'>

interface AddPeopleProps {
  courseId: string
  onAdded: () => Promise<void>
}

/** Enrolls and invites people by pasted addresses and names, after a look at each line. What is left stays in the field. */
export function AddPeople({ courseId, onAdded }: AddPeopleProps) {
  const form = useContractForm(newMembers, { people: '' })
  const [preview, setPreview] = useState<Preview | null>(null)
  const [outcome, setOutcome] = useState<PeopleAdded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const params = { id: courseId }

  // What was pressed in the preview is gone with it.
  const wasPreviewed = useRef(false)
  useEffect(() => {
    if (wasPreviewed.current && preview === null) form.setFocus('people')
    wasPreviewed.current = preview !== null
  }, [preview, form.setFocus])

  const look = async (people: string) => {
    setFailure(null)
    setPreview(await callApi('POST /api/teach/courses/{id}/people/preview', { params, body: { people } }))
    setOutcome(null)
  }
  /** One at a time: a second press may come before the button is busy. */
  const once = async (work: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  const enroll = ({ lines }: Preview, chosen: ChosenPerson[]) =>
    once(async () => {
      setFailure(null)
      const people = lines.map(({ text }) => text).join('\n')
      const body = { people, invite: true, chosen }
      const done = await callApi('POST /api/teach/courses/{id}/people', { params, body })
      const left = linesLeft(lines, done)
      setOutcome(done)
      setPreview(null)
      form.reset({ people: left })
      toast({ title: `${counted(done.added, 'person', 'people')} enrolled`, description: alsoText(done) })
      await onAdded()
    })

  return (
    <section aria-label="Enroll people" className="max-w-[44rem]">
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      {outcome && <PeopleOutcome outcome={outcome} />}
      {preview === null ? (
        <form
          method="dialog"
          noValidate
          onSubmit={form.submit(
            ({ people }) => look(people),
            (error) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.')),
          )}
        >
          <Field
            id="people"
            label="Enroll people"
            hint="Addresses or names, one per line. You see whom each line means before anyone is enrolled. People without an account are invited, under the name beside their address."
            error={form.errorOf('people')}
            className="mb-3"
          >
            <TextArea {...form.register('people')} rows={3} spellCheck={false} />
          </Field>
          <Button type="submit" busy={form.formState.isSubmitting}>
            Preview
          </Button>
        </form>
      ) : (
        <PastePreview
          {...preview}
          busy={busy}
          onEnroll={(chosen) => enroll(preview, chosen)}
          onMend={(lines) => {
            const people = lines.join('\n')
            form.setValue('people', people)
            return people === '' ? Promise.resolve(setPreview(null)) : once(() => look(people))
          }}
          onBack={() => setPreview(null)}
        />
      )}
    </section>
  )
}

/** Those who could not be found stay as they were pasted, so that the names beside addresses are not lost. */
const linesLeft = (lines: Preview['lines'], { unknown, ambiguous }: PeopleAdded): string =>
  lines
    .filter(({ wanted }) => unknown.includes(wanted) || ambiguous.includes(wanted))
    .map(({ text }) => text)
    .join('\n')

function alsoText({ invited, already }: OutputOf<'POST /api/teach/courses/{id}/people'>): string | undefined {
  const parts = [
    ...(invited > 0 ? [`${counted(invited, 'person', 'people')} invited by email.`] : []),
    ...(already > 0 ? [`${counted(already, 'person', 'people')} already in the course.`] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
}
