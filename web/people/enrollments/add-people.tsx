import { useState } from 'react'
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

/** Enrolls people by pasted addresses and names. What was not found stays in the field. */
export function AddPeople({ courseId, onAdded }: { courseId: string; onAdded: () => Promise<void> }) {
  const form = useContractForm(newMembers, { people: '' })
  const [outcome, setOutcome] = useState<PeopleAdded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // Names alone have no address to invite.
  const addresses = outcome?.unknown.filter((line) => line.includes('@')).length ?? 0
  const submit = (invite: boolean) =>
    form.submit(
      async (body) => {
        setFailure(null)
        const done = await callApi('POST /api/teach/courses/{id}/people', {
          params: { id: courseId },
          body: { ...body, invite },
        })
        setOutcome(done)
        toast({
          title: `${counted(done.added, 'person', 'people')} enrolled`,
          description:
            done.invited > 0
              ? `${counted(done.invited, 'person', 'people')} invited by email.`
              : alreadyText(done),
        })
        form.reset({ people: linesLeft(body.people, done) })
        await onAdded()
      },
      (error) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.')),
    )
  return (
    <form method="dialog" noValidate className="mb-8 max-w-[44rem]" onSubmit={submit(false)}>
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      {outcome && <PeopleOutcome outcome={outcome} />}
      <Field
        id="people"
        label="Enroll people"
        hint="Addresses or names, one per line. People without an account can be invited, under the name beside their address."
        error={form.errorOf('people')}
        className="mb-3"
      >
        <TextArea {...form.register('people')} rows={3} spellCheck={false} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Enroll
        </Button>
        {addresses > 0 && (
          <Button variant="outline" disabled={form.formState.isSubmitting} onClick={submit(true)}>
            {`Invite and enroll ${counted(addresses, 'person', 'people')}`}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What was not found stays as it was pasted, so that the names beside addresses are not lost. */
function linesLeft(text: string, { unknown, ambiguous }: PeopleAdded): string {
  const left = [...unknown, ...ambiguous]
  const lines = text.split(/[\r\n;]+/).map((line) => line.trim())
  return left
    .map((one) => lines.find((line) => line.toLowerCase().includes(one.toLowerCase())) ?? one)
    .filter((line, index, all) => all.indexOf(line) === index)
    .join('\n')
}

const alreadyText = ({ already }: PeopleAdded): string | undefined =>
  already === 0 ? undefined : `${counted(already, 'person', 'people')} already in the course.`
