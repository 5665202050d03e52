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
  return (
    <form
      method="dialog"
      noValidate
      className="mb-8 max-w-[44rem]"
      onSubmit={form.submit(
        async (body) => {
          setFailure(null)
          const done = await callApi('POST /api/teach/courses/{id}/people', {
            params: { id: courseId },
            body,
          })
          setOutcome(done)
          toast({
            title: `${counted(done.added, 'person', 'people')} enrolled`,
            description: alreadyText(done),
          })
          form.reset({ people: [...done.unknown, ...done.ambiguous].join('\n') })
          await onAdded()
        },
        (error) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.')),
      )}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      {outcome && <PeopleOutcome outcome={outcome} />}
      <Field
        id="people"
        label="Enroll people"
        hint="Addresses or names, one a line. Everyone needs an account."
        error={form.errorOf('people')}
        className="mb-3"
      >
        <TextArea {...form.register('people')} rows={3} spellCheck={false} />
      </Field>
      <Button type="submit" busy={form.formState.isSubmitting}>
        Enroll
      </Button>
    </form>
  )
}

const alreadyText = ({ already }: PeopleAdded): string | undefined =>
  already === 0 ? undefined : `${counted(already, 'person', 'people')} already in the course.`
